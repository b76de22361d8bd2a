import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signRequest } from '../src/platform/http/sign-request.ts';

/** A register of excluded persons as docs/exclusion-register.md describes one, over real HTTP: for tests. */
export class RegisterDouble {
  readonly secret = 'the secret of the register';
  /** Who is excluded, by e-mail address or subject. */
  readonly excluded = new Set<string>();
  /** What the next requests get instead of an answer. */
  readonly faults: ('error' | 'drop' | 'nonsense' | 'flood')[] = [];
  asked = 0;
  readonly #server = createServer(async (request, response) => {
    this.asked += 1;
    let body = '';
    for await (const chunk of request) body += chunk;
    const fault = this.faults.shift();
    if (fault === 'drop') return void response.destroy();
    if (fault === 'flood') return void response.end(`{"excluded":false,"x":"${'x'.repeat(1_000_000)}"}`);
    if (fault === 'nonsense') return void response.end('{"excluded":"no"}');
    const given = String(request.headers['furlong-signature']);
    const at = new Date(1_000 * Number(/^t=(\d+),/.exec(given)?.[1]));
    const isSigned = given === signRequest(this.secret, 'POST', request.url ?? '', body, at);
    response.statusCode = fault === 'error' ? 503 : isSigned ? 200 : 401;
    const { person } = JSON.parse(body);
    const excluded = this.excluded.has(person.email) || this.excluded.has(person.subject);
    response.end(JSON.stringify({ excluded }));
  });

  async start(): Promise<{ readonly url: string; readonly secret: string }> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/register`, secret: this.secret };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
