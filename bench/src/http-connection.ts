import { connect, type Socket } from 'node:net';

/** What came back. The body is parsed when it is asked for. */
export class HttpAnswer {
  readonly status: number;
  readonly text: string;

  constructor(status: number, text: string) {
    this.status = status;
    this.text = text;
  }

  get body(): unknown {
    return this.text === '' ? null : JSON.parse(this.text);
  }
}

/**
 * One keep-alive connection that sends one request after another. Bare, because the load must leave the machine to
 * the server: the general clients cost several times as much processor time per request.
 */
export class HttpConnection {
  #socket: Socket;
  #host: string;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void } | undefined;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the connection was closed')));
  }

  static open(url: string): Promise<HttpConnection> {
    const { hostname, port, host } = new URL(url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.off('error', reject);
        resolve(new HttpConnection(socket, host));
      });
      socket.once('error', reject);
    });
  }

  post(path: string, token: string, body: string): Promise<HttpAnswer> {
    return this.#send(
      `POST ${path} HTTP/1.1\r\nhost: ${this.#host}\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }

  get(path: string, token?: string): Promise<HttpAnswer> {
    const authorization = token === undefined ? '' : `authorization: Bearer ${token}\r\n`;
    return this.#send(`GET ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${authorization}\r\n`);
  }

  #send(request: string): Promise<HttpAnswer> {
    this.#socket.write(request);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) {
      this.#fail(new Error(`an answer without a length: ${head.slice(0, 200)}`));
      return;
    }
    if (this.#received.length < headEnd + 4 + length) return;
    const text = this.#received.toString('utf8', headEnd + 4, headEnd + 4 + length);
    this.#received = this.#received.subarray(headEnd + 4 + length);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(new HttpAnswer(Number(head.slice(9, 12)), text));
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
}
