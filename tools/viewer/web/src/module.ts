import {createSHA256} from 'hash-wasm';

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly _initialize?: () => void;
  readonly recount_allocate: (size: number) => number;
  readonly recount_release: (address: number) => void;
  readonly recount_open: (address: number, size: number, name: number) => void;
  readonly recount_open_beside: (address: number, size: number, name: number) => void;
  readonly recount_open_page: (address: number, size: number) => number;
  readonly recount_answer: (address: number, size: number) => number;
}

/** The replay core. It has one open file and answers questions about it. */
export interface Module {
  /** Opens the bytes of a `.recount` file. Answers call the file `name`. */
  open(name: string, bytes: Uint8Array): void;
  /** Opens another file as account `b`. */
  openBeside(name: string, bytes: Uint8Array): void;
  /**
   * Opens the JSON of a page: kind `view` beside the file, or kind `pair`, which has two of these.
   * Returns "", or an error as JSON.
   */
  openPage(json: Uint8Array): string;
  /** Answers a request; both are JSON. Throws if the module stops. */
  answer(request: string): string;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
// The error code of WASI for a call that is not available.
const NOT_SUPPORTED = 52;

async function importsFor(memory: () => WebAssembly.Memory): Promise<WebAssembly.Imports> {
  const hasher = await createSHA256();
  const system = new Proxy({}, {
    get: (_, name) => name === 'proc_exit'
      ? (code: number) => { throw new Error(`the module stopped with ${code}`); }
      : () => NOT_SUPPORTED,
  });
  return {
    env: {
      recount_sha256(message: number, size: number, hash: number): void {
        const bytes = new Uint8Array(memory().buffer, message, size);
        const digest = hasher.init().update(bytes).digest('binary');
        new Uint8Array(memory().buffer, hash, digest.length).set(digest);
      },
      emscripten_notify_memory_growth(): void { /* Each use makes its own view. */ },
    },
    wasi_snapshot_preview1: system,
  };
}

// Copies bytes into the module while `use` runs.
function lent<T>(exports: Exports, bytes: Uint8Array, use: (address: number) => T): T {
  const address = exports.recount_allocate(bytes.length);
  if (address === 0) throw new Error(`no room for ${bytes.length} bytes`);
  new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
  const result = use(address);
  exports.recount_release(address);
  return result;
}

function textAt(exports: Exports, address: number): string {
  const memory = new Uint8Array(exports.memory.buffer);
  return decoder.decode(memory.subarray(address, memory.indexOf(0, address)));
}

/** Starts the module from its WebAssembly. */
export async function startModule(engine: Uint8Array<ArrayBuffer>): Promise<Module> {
  const started: {exports?: Exports} = {};
  const imports = await importsFor(() => {
    if (started.exports === undefined) throw new Error('the module has not started yet');
    return started.exports.memory;
  });
  const {instance} = await WebAssembly.instantiate(engine, imports);
  const exports = instance.exports as unknown as Exports;
  started.exports = exports;
  exports._initialize?.();
  return {
    open(name, bytes) {
      lent(exports, encoder.encode(`${name}\0`), (nameAt) =>
        lent(exports, bytes, (at) => exports.recount_open(at, bytes.length, nameAt)));
    },
    openBeside(name, bytes) {
      lent(exports, encoder.encode(`${name}\0`), (nameAt) =>
        lent(exports, bytes, (at) => exports.recount_open_beside(at, bytes.length, nameAt)));
    },
    openPage(json) {
      return lent(exports, json, (at) =>
        textAt(exports, exports.recount_open_page(at, json.length)));
    },
    answer(request) {
      const bytes = encoder.encode(request);
      return lent(exports, bytes, (at) =>
        textAt(exports, exports.recount_answer(at, bytes.length)));
    },
  };
}
