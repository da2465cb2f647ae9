// Runs the module in a worker, so that the page never waits for it.
import {fromBase64, unpacked} from './bytes';
import {startModule} from './module';
import type {Module} from './module';
import type {FromWorker, Opening, PageHeader, ToWorker} from './worker_protocol';

interface Host {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker): void;
}
const host = globalThis as unknown as Host;

let starting: Promise<Module> | undefined;

interface LogPage {
  readonly recount?: string;
}

interface PageJson extends PageHeader, LogPage {
  readonly pages?: readonly LogPage[];
}

const FILE_OF_PAGE = 'page.recount';
const FILE_BESIDE = 'beside.recount';

// Opens the logs that a page contains. Returns whether it contains any.
function openLogs(module: Module, {recount, pages}: PageJson): boolean {
  const [a = recount, b] = (pages ?? []).map((page) => page.recount);
  if (a !== undefined) module.open(FILE_OF_PAGE, fromBase64(a));
  if (b !== undefined) module.openBeside(FILE_BESIDE, fromBase64(b));
  return a !== undefined;
}

// Opens the data of a page in the module. Returns the page's header, or an error, as JSON.
async function openData(module: Module, data: string | Blob): Promise<string> {
  const json = typeof data === 'string'
    ? await unpacked(data) : new Uint8Array(await data.arrayBuffer());
  const page = JSON.parse(new TextDecoder().decode(json)) as PageJson;
  const {format, version, kind, build, open, view, notes, diff} = page;
  const isTold = !openLogs(module, page) && (kind === 'view' || kind === 'pair');
  const error = isTold ? module.openPage(json) : '';
  return error === ''
    ? JSON.stringify({format, version, kind, build, open, view, notes, diff}) : error;
}

async function open(module: Module, opening: Opening): Promise<string> {
  const {data, file} = opening;
  // The file must come first, because a page is opened beside it.
  if (file !== null) module.open(file.name, new Uint8Array(await file.bytes.arrayBuffer()));
  return data === null ? 'null' : openData(module, data);
}

async function answer(message: ToWorker): Promise<string> {
  if (message.do === 'start') {
    starting = unpacked(message.engine).then(startModule);
    await starting;
    return 'null';
  }
  if (starting === undefined) throw new Error('the worker was not started');
  const module = await starting;
  return message.do === 'open'
    ? await open(module, message.opening)
    : module.answer(message.request);
}

host.onmessage = ({data}) => {
  answer(data).then(
    (text) => host.postMessage({id: data.id, text}),
    (error: unknown) => host.postMessage({
      id: data.id,
      stopped: {code: 'engine', message: error instanceof Error ? error.message : String(error)},
    }),
  );
};
