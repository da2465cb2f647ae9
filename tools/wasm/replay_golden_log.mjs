// Replays golden logs in the module and holds each digest against the native one, which stands in
// the playthrough of the same game as text.
//   node replay_golden_log.mjs MODULE NAME…     (testdata/logs/NAME.recount, …/NAME.txt)
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';

const [modulePath, ...names] = process.argv.slice(2);

async function load() {
  let memory;
  const imports = {
    env: {
      recount_sha256: (message, size, hash) => {
        const bytes = new Uint8Array(memory.buffer, message, size);
        const digest = createHash('sha256').update(bytes).digest();
        new Uint8Array(memory.buffer, hash, 32).set(digest);
      },
      emscripten_notify_memory_growth: () => {},
    },
    wasi_snapshot_preview1: new Proxy({}, {
      get: (_, name) => name === 'proc_exit' ? (code) => { throw new Error(`exit ${code}`); }
                                             : () => 52,
    }),
  };
  const {instance} = await WebAssembly.instantiate(readFileSync(modulePath), imports);
  memory = instance.exports.memory;
  instance.exports._initialize?.();
  return instance.exports;
}

function replay(module, bytes) {
  const address = module.recount_allocate(bytes.length);
  new Uint8Array(module.memory.buffer, address, bytes.length).set(bytes);
  const text = module.recount_replay(address, bytes.length);
  const all = new Uint8Array(module.memory.buffer, text);
  return JSON.parse(Buffer.from(all.subarray(0, all.indexOf(0))).toString());
}

function nativeDigests(name) {
  const text = readFileSync(`testdata/playthroughs/${name}.txt`, 'utf8');
  return [...text.matchAll(/^(?:  "digest": "|digest )([0-9a-f]{32})/gm)].map((found) => found[1]);
}

const module = await load();
let failed = 0;
for (const name of names) {
  const file = readFileSync(`testdata/logs/${name}.recount`);
  const result = replay(module, file);
  const expected = nativeDigests(name);
  const same = JSON.stringify(result.digests) === JSON.stringify(expected);
  if (result.fault !== null || !same || expected.length < 2) {
    console.log(`${name}: ${result.fault ?? 'other digests than the native ones'}`);
    failed = 1;
  }
  // A flipped byte must be seen here too.
  const flipped = Buffer.from(file);
  flipped[flipped.length >> 1] ^= 1;
  if (replay(module, flipped).fault === null) {
    console.log(`${name}: a flipped byte went unseen`);
    failed = 1;
  }
  console.log(`${name}: ${result.events} events, last digest ${result.digests.at(-1)}`);
}
process.exit(failed);
