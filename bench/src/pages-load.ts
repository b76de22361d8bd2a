import { connect, type Socket } from 'node:net';
import { connectionCount, type PagesLoad, type PagesSeen } from './pages-plan.ts';

const bufferBytes = 256 * 1024;
const oneBuffer = Buffer.allocUnsafe(bufferBytes);

/** A keep-alive connection that counts the bytes of its answers: all are as long as the first. */
class Asker {
  readonly #request: string;
  readonly #status: string;
  #socket: Socket | undefined;
  #expected = 0;
  #received = 0;
  #first = Buffer.alloc(0);
  #onAnswer: () => void = () => undefined;
  #fail: (error: Error) => void = () => undefined;

  constructor(request: string, status: string) {
    this.#request = request;
    this.#status = status;
  }

  /** Resolves with the first answer, from which on it knows how long they are. */
  open(host: string, port: number, onAnswer: () => void): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      this.#fail = reject;
      this.#onAnswer = resolve;
      const onread = {
        buffer: oneBuffer,
        callback: (bytes: number) => {
          this.#receive(bytes);
          return true;
        },
      };
      this.#socket = connect({ host, port, noDelay: true, onread }, () => this.ask());
      this.#socket.on('error', (error) => this.#fail(error));
      this.#socket.on('close', () => this.#fail(new Error('a connection was closed')));
    }).then(() => {
      this.#onAnswer = onAnswer;
    });
  }

  /** What goes wrong from now on. */
  set onFault(fail: (error: Error) => void) {
    this.#fail = fail;
  }

  ask(): void {
    this.#socket?.write(this.#request, 'latin1');
  }

  close(): void {
    this.#fail = () => undefined;
    this.#socket?.destroy();
  }

  #receive(bytes: number): void {
    if (this.#expected === 0) {
      this.#receiveFirst(bytes);
      return;
    }
    if (this.#received === 0 && oneBuffer.toString('latin1', 9, 12) !== this.#status) {
      this.#fail(new Error(`another answer: ${oneBuffer.toString('latin1', 0, Math.min(bytes, 200))}`));
      return;
    }
    this.#received += bytes;
    if (this.#received < this.#expected) return;
    if (this.#received > this.#expected) {
      this.#fail(new Error(`${this.#received} bytes instead of ${this.#expected}`));
      return;
    }
    this.#received = 0;
    this.#onAnswer();
  }

  #receiveFirst(bytes: number): void {
    this.#first = Buffer.concat([this.#first, oneBuffer.subarray(0, bytes)]);
    const headEnd = this.#first.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#first.toString('latin1', 0, headEnd);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? Number.NaN);
    const isBare = head.slice(9, 12) === '304';
    if (head.slice(9, 12) !== this.#status || (Number.isNaN(length) && !isBare)) {
      this.#fail(new Error(`another answer, or one without a length: ${head.slice(0, 200)}`));
      return;
    }
    const expected = headEnd + 4 + (isBare ? 0 : length);
    if (this.#first.length < expected) return;
    this.#expected = expected;
    this.#onAnswer();
  }
}

async function run({ url, path, headers, milliseconds }: PagesLoad): Promise<PagesSeen> {
  const { hostname, port, host } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n`;
  const status = 'if-none-match' in headers ? '304' : '200';
  const askers = Array.from({ length: connectionCount }, () => new Asker(request, status));
  let answers = 0;
  await Promise.all(
    askers.map((asker) =>
      asker.open(hostname, Number(port), () => {
        answers += 1;
        asker.ask();
      }),
    ),
  );
  const from = performance.now();
  await new Promise<void>((resolve, reject) => {
    for (const asker of askers) {
      asker.onFault = reject;
      asker.ask();
    }
    setTimeout(resolve, milliseconds);
  });
  const seen = { answers, milliseconds: performance.now() - from };
  for (const asker of askers) asker.close();
  return seen;
}

process.on('disconnect', () => process.exit(0));
process.on('message', (load: PagesLoad) => {
  run(load).then(
    (seen) => process.send?.(seen, () => process.disconnect?.()),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
