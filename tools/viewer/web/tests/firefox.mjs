// Drives Debian's Firefox over WebDriver BiDi, as far as a few tests need it.
//   const firefox = await startFirefox(WebSocket, folder);
//   await firefox.open(address);  await firefox.press('ArrowRight');  await firefox.end();
import {spawn} from 'node:child_process';

const TIMEOUT_MS = 60000;

// The keys that a test presses, with their codes in WebDriver.
const KEYS = {
  ArrowRight: '\uE014', ArrowLeft: '\uE012', Home: '\uE011', End: '\uE010', Enter: '\uE007',
  Escape: '\uE00C',
};

// Returns the address at which the browser listens. The browser writes it to standard error.
function addressOf(browser) {
  return new Promise((resolve, reject) => {
    let told = '';
    browser.stderr.on('data', (part) => {
      told += part;
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(told)?.[1];
      if (address !== undefined) resolve(address);
    });
    browser.on('exit', (code) => reject(new Error(`firefox ended with ${code}: ${told}`)));
    setTimeout(() => reject(new Error(`firefox does not listen: ${told}`)), TIMEOUT_MS).unref();
  });
}

// Sends commands and passes on their answers.
class Connection {
  constructor(socket) {
    this.socket = socket;
    this.waiting = new Map();
    this.sent = 0;
    socket.on('message', (data) => {
      const {id, type, result, message} = JSON.parse(data);
      const one = this.waiting.get(id);
      this.waiting.delete(id);
      if (type === 'error') one?.reject(new Error(message));
      else one?.resolve(result);
    });
  }

  send(method, params) {
    this.sent += 1;
    const id = this.sent;
    this.socket.send(JSON.stringify({id, method, params}));
    return new Promise((resolve, reject) => this.waiting.set(id, {resolve, reject}));
  }
}

async function connected(WebSocket, address) {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const connection = new Connection(socket);
  await connection.send('session.new', {capabilities: {}});
  return connection;
}

/** Starts a browser with a profile in `folder`. */
export async function startFirefox(WebSocket, folder) {
  const browser = spawn('/usr/bin/firefox-esr', [
    '--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0', 'about:blank',
  ], {stdio: ['ignore', 'ignore', 'pipe']});
  const connection = await connected(WebSocket, await addressOf(browser));
  const {contexts} = await connection.send('browsingContext.getTree', {});
  const {context} = contexts[0];
  return {
    open: (url) => connection.send('browsingContext.navigate', {context, url, wait: 'complete'}),

    /** Returns the value of an expression in the page: a string, a number or a boolean. */
    async evaluate(expression) {
      const {type, result, exceptionDetails} = await connection.send('script.evaluate', {
        expression, target: {context}, awaitPromise: true,
      });
      if (type === 'exception') throw new Error(exceptionDetails.text);
      return result.value;
    },

    press: (key) => connection.send('input.performActions', {
      context,
      actions: [{
        type: 'key', id: 'keyboard',
        actions: ['keyDown', 'keyUp'].map((type) => ({type, value: KEYS[key] ?? key})),
      }],
    }),

    async end() {
      await connection.send('browser.close', {}).catch(() => {});
      browser.kill();
      connection.socket.close();
    },
  };
}
