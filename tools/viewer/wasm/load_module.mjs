// Loads the module into Node, in the way that a page loads it into a browser.
//   const opened = await openedModule(readFileSync('recount.wasm'));
//   opened.open('game.recount', bytes);
//   const text = opened.answer({ask: 'show', seq: 17, view: 'judge'});
import {createHash} from 'node:crypto';

function importsFor(memoryOf) {
  return {
    env: {
      recount_sha256: (message, size, hash) => {
        const bytes = new Uint8Array(memoryOf().buffer, message, size);
        const digest = createHash('sha256').update(bytes).digest();
        new Uint8Array(memoryOf().buffer, hash, 32).set(digest);
      },
      emscripten_notify_memory_growth: () => {},
    },
    wasi_snapshot_preview1: new Proxy({}, {
      get: (_, name) => name === 'proc_exit' ? (code) => { throw new Error(`exit ${code}`); }
                                             : () => 52,
    }),
  };
}

export async function openedModule(module) {
  let exports;
  const {instance} = await WebAssembly.instantiate(module, importsFor(() => exports.memory));
  exports = instance.exports;
  exports._initialize?.();

  const copied = (bytes) => {
    const address = exports.recount_allocate(bytes.length);
    if (address === 0) throw new Error(`no room for ${bytes.length} bytes`);
    new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
    return address;
  };
  return {
    open(name, bytes) {
      const nameAt = copied(Buffer.from(`${name}\0`));
      const bytesAt = copied(bytes);
      exports.recount_open(bytesAt, bytes.length, nameAt);
      exports.recount_release(bytesAt);
      exports.recount_release(nameAt);
    },
    answer(request) {
      const bytes = Buffer.from(JSON.stringify(request));
      const at = copied(bytes);
      const text = exports.recount_answer(at, bytes.length);
      exports.recount_release(at);
      const all = Buffer.from(exports.memory.buffer);
      return all.toString('utf8', text, all.indexOf(0, text));
    },
    memoryBytes: () => exports.memory.buffer.byteLength,
  };
}
