// Hosts the module away from the page, so that nothing there waits for it.
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

interface PageJson extends PageHeader {
  readonly recount?: string;
}

const FILE_OF_PAGE = 'page.recount';

// Opens the data of a page in the module. What the page says about itself, or an error, as JSON.
async function openData(module: Module, data: string | Blob): Promise<string> {
  const json = typeof data === 'string'
    ? await unpacked(data) : new Uint8Array(await data.arrayBuffer());
  const page = JSON.parse(new TextDecoder().decode(json)) as PageJson;
  if (page.recount !== undefined) module.open(FILE_OF_PAGE, fromBase64(page.recount));
  const error = page.kind === 'view' ? module.openPage(json) : '';
  const {format, version, kind, build, open, view} = page;
  return error === '' ? JSON.stringify({format, version, kind, build, open, view}) : error;
}

async function open(module: Module, opening: Opening): Promise<string> {
  const {data, file} = opening;
  // The file first: a page is opened beside it.
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
