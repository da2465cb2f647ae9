// Runs the program of a row (module.cc) in Node. The words and the exit status are those of the
// native program:
//   node run_module.mjs MODULE WORD…
import {createHash} from 'node:crypto';
import {existsSync, readFileSync, writeSync} from 'node:fs';

const [modulePath, ...words] = process.argv.slice(2);
const files = new Map();
let exports;

const bytesAt = (address, size) => new Uint8Array(exports.memory.buffer, address, size);

// Copies as many of the bytes as there is room for, and returns their whole size.
function handOver(bytes, address, room) {
  bytesAt(address, Math.min(room, bytes.length)).set(bytes.subarray(0, room));
  return bytes.length;
}

function contentOf(path) {
  if (!files.has(path)) files.set(path, existsSync(path) ? readFileSync(path) : null);
  return files.get(path);
}

const {instance} = await WebAssembly.instantiate(readFileSync(modulePath), {
  env: {
    recount_sha256: (message, size, hash) => {
      bytesAt(hash, 32).set(createHash('sha256').update(bytesAt(message, size)).digest());
    },
    recount_words: (text, room) =>
        handOver(Buffer.from(words.map((word) => `${word}\n`).join('')), text, room),
    recount_read: (path, pathSize, content, room) => {
      const bytes = contentOf(Buffer.from(bytesAt(path, pathSize)).toString());
      return bytes === null ? -1 : handOver(bytes, content, room);
    },
    recount_write: (text, size) => {
      // A pipe may accept only a part.
      const bytes = Buffer.from(bytesAt(text, size));
      for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at);
    },
    emscripten_notify_memory_growth: () => {},
  },
  wasi_snapshot_preview1: new Proxy({}, {
    get: (_, name) => name === 'proc_exit' ? (code) => { throw new Error(`exit ${code}`); }
                                           : () => 52,
  }),
});
exports = instance.exports;
exports._initialize?.();
process.exit(exports.recount_run());
