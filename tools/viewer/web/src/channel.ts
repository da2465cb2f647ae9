import workerSource from 'worker-source';
import type {FromWorker, Opening, PageHeader, ToWorker} from './worker_protocol';
import type {AnswerTo, Ask, Failure, KeysOf} from './questions';

/** The error of a question that the module refused, or that stopped the module. */
export class Refusal extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }

  get code(): string {
    return this.failure.code;
  }
}

/**
 * The order of questions: first those of a move, then those that a reader waits for, then the rest.
 */
export enum Priority {
  move,
  reader,
  background,
}

type Body = ToWorker extends infer M ? M extends {id: number} ? Omit<M, 'id'> : never : never;

interface Waiting {
  readonly body: Body;
  readonly priority: Priority;
  readonly resolve: (text: string) => void;
  readonly reject: (why: Refusal) => void;
}

interface Policy {
  createScriptURL(url: string): string;
}
interface PolicyMaker {
  createPolicy(name: string, rules: Policy): Policy;
}

let policy: Policy | undefined;

// Browsers with Trusted Types only accept a script address that a policy has created.
function scriptAddress(): string {
  const url = URL.createObjectURL(new Blob([workerSource], {type: 'text/javascript'}));
  const maker = (globalThis as {trustedTypes?: PolicyMaker}).trustedTypes;
  policy ??= maker?.createPolicy('recount', {
    createScriptURL(address) {
      if (!address.startsWith('blob:')) throw new Error('only the viewer\'s own worker');
      return address;
    },
  }) ?? {createScriptURL: (address) => address};
  return policy.createScriptURL(url);
}

function parsed(text: string): unknown {
  const answer: unknown = JSON.parse(text);
  // A line of play has its own `error`, which is null if each step could be taken.
  const isRefused = typeof answer === 'object' && answer !== null && 'error' in answer &&
    answer.error !== null && !('steps' in answer);
  if (isRefused) {
    throw new Refusal(answer.error as Failure);
  }
  return answer;
}

/** A worker with a module. It gets one question at a time, the most urgent first. */
export class Channel {
  private readonly worker = new Worker(scriptAddress());
  private readonly waiting: Waiting[] = [];
  private current: Waiting | null = null;
  private asked = 0;
  private ended: Refusal | null = null;

  /** `engine` is the content of #recount-engine. */
  constructor(engine: string) {
    this.worker.onmessage = ({data}: MessageEvent<FromWorker>) => this.take(data);
    this.worker.onerror = (event) =>
      this.end(new Refusal({code: 'engine', message: event.message || 'the worker stopped'}));
    this.send({do: 'start', engine}, Priority.move).catch(() => { /* `open` fails too. */ });
  }

  /** Opens the file or page for the module. Returns the page's header, or null for a plain file. */
  async open(opening: Opening): Promise<PageHeader | null> {
    return parsed(await this.send({do: 'open', opening}, Priority.move)) as PageHeader | null;
  }

  /** Asks the module. Fails with a Refusal. */
  async ask<A extends Ask>(
    ask: A, keys: KeysOf<A>, priority = Priority.reader,
  ): Promise<AnswerTo<A>> {
    const request = JSON.stringify({ask, ...keys});
    return parsed(await this.send({do: 'ask', request}, priority)) as AnswerTo<A>;
  }

  /** Ends the worker. Questions that are still waiting fail. */
  close(): void {
    this.end(new Refusal({code: 'closed', message: 'another file was opened'}));
  }

  private send(body: Body, priority: Priority): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.ended !== null) {
        reject(this.ended);
        return;
      }
      this.waiting.push({body, priority, resolve, reject});
      this.next();
    });
  }

  private next(): void {
    if (this.current !== null) return;
    const urgent = this.waiting.reduce<Waiting | null>(
      (best, one) => best === null || one.priority < best.priority ? one : best, null);
    if (urgent === null) return;
    this.waiting.splice(this.waiting.indexOf(urgent), 1);
    this.current = urgent;
    this.asked += 1;
    this.worker.postMessage({...urgent.body, id: this.asked});
  }

  private take(message: FromWorker): void {
    const answered = this.current;
    if (answered === null || message.id !== this.asked) return;
    if ('stopped' in message) {
      this.end(new Refusal(message.stopped));
      return;
    }
    this.current = null;
    answered.resolve(message.text);
    this.next();
  }

  private end(why: Refusal): void {
    if (this.ended !== null) return;
    this.ended = why;
    this.worker.terminate();
    const all = this.current === null ? this.waiting : [this.current, ...this.waiting];
    this.current = null;
    for (const one of all.splice(0)) one.reject(why);
  }
}
