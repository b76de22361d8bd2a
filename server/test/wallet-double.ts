import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { signRequest } from '../src/platform/http/sign-request.ts';

/** What goes wrong with one request on its way. */
export type Fault =
  | 'none'
  /** Lost before it is done. */
  | 'drop-request'
  /** Done, and the answer lost. */
  | 'drop-answer'
  /** Done, and answered when nobody waits any more. */
  | 'delay-answer'
  /** Done only after later requests. */
  | 'delay-request'
  /** Done twice, as a proxy may send it. */
  | 'repeat'
  /** Not done. */
  | 'error'
  /** Not done, and answered with more than any answer has. */
  | 'flood';

interface Stake {
  readonly account: string;
  readonly amount: number;
  state: 'held' | 'confirmed' | 'released';
  taken: number;
}

interface Reply {
  readonly status: number;
  readonly content: object;
}

const refuse = (status: number, code: string): Reply => ({ status, content: { error: { code } } });
const done: Reply = { status: 200, content: {} };

/**
 * An operator's wallet as docs/wallet.md describes one, kept in memory by a server of its own: for tests. Faults are
 * drawn per request by `fault`.
 */
export class WalletDouble {
  readonly secret = 'the secret of the double';
  /** Cents by subject; what is held is not in it. */
  readonly balances = new Map<string, number>();
  fault: (request: string) => Fault = () => 'none';
  /** How long a late request or answer is late, in milliseconds. */
  late = 80;
  readonly #stakes = new Map<string, Stake | 'released'>();
  readonly #movements = new Map<string, { readonly key: string; readonly reply: Reply }>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #server = createServer((request, response) => {
    const work = this.#serve(request, response).finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  });

  async start(): Promise<{ readonly url: string; readonly secret: string }> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return {
      url: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/wallet`,
      secret: this.secret,
    };
  }

  /** What is held and neither confirmed nor let go, in cents. */
  held(): number {
    let sum = 0;
    for (const stake of this.#stakes.values()) {
      if (stake !== 'released' && stake.state === 'held') sum += stake.amount;
    }
    return sum;
  }

  /** Resolves when nothing late is still on its way. */
  async quiet(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async stop(): Promise<void> {
    await this.quiet();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += chunk;
    const path = request.url ?? '';
    const fault = this.fault(`${request.method} ${path}`);
    if (fault === 'drop-request') return void response.destroy();
    if (fault === 'error') return answer(response, { status: 503, content: { error: { code: 'busy' } } });
    if (fault === 'flood')
      return void response.end(JSON.stringify({ balance: 1, more: 'x'.repeat(1_000_000) }));
    if (fault === 'delay-request') await pause(this.late);
    const reply = this.#authorised(request, path, body)
      ? this.#do(request.method ?? '', path, body)
      : refuse(401, 'unauthorised');
    if (fault === 'repeat') this.#do(request.method ?? '', path, body);
    if (fault === 'drop-answer') return void response.destroy();
    if (fault === 'delay-answer') await pause(this.late);
    answer(response, reply);
  }

  #authorised(request: IncomingMessage, path: string, body: string): boolean {
    const given = String(request.headers['furlong-signature']);
    const time = Number(/^t=(\d+),/.exec(given)?.[1]);
    const expected = signRequest(this.secret, request.method ?? '', path, body, new Date(time * 1000));
    return Math.abs(Date.now() / 1000 - time) < 300 && given === expected;
  }

  #do(method: string, path: string, body: string): Reply {
    const [, , what = '', id = '', step] = path.split('/');
    const content = body === '' ? {} : JSON.parse(body);
    if (method === 'GET' && what === 'accounts') {
      const balance = this.balances.get(decodeURIComponent(id));
      return balance === undefined ? refuse(404, 'no-account') : { status: 200, content: { balance } };
    }
    if (what === 'stakes') {
      if (step === 'confirmation') return this.#confirm(id, content.amount);
      return step === 'release' ? this.#release(id) : this.#hold(id, content);
    }
    const known = this.#movements.get(id);
    if (known) return known.key === path + body ? known.reply : refuse(409, 'id-used-otherwise');
    const reply = what === 'credits' ? this.#credit(content) : this.#debit(content);
    this.#movements.set(id, { key: path + body, reply });
    return reply;
  }

  #hold(id: string, { account, amount }: { account: string; amount: number }): Reply {
    const known = this.#stakes.get(id);
    if (known === 'released') return refuse(409, 'released');
    if (known) {
      const same = known.account === account && known.amount === amount;
      return same ? done : refuse(409, 'id-used-otherwise');
    }
    const balance = this.balances.get(account);
    if (balance === undefined) return refuse(404, 'no-account');
    if (balance < amount) return refuse(409, 'insufficient-balance');
    this.balances.set(account, balance - amount);
    this.#stakes.set(id, { account, amount, state: 'held', taken: 0 });
    return done;
  }

  #confirm(id: string, amount: number): Reply {
    const stake = this.#stakes.get(id);
    if (!stake || stake === 'released' || stake.state === 'released') return refuse(409, 'released');
    if (stake.state === 'confirmed') {
      return stake.taken === amount ? done : refuse(409, 'id-used-otherwise');
    }
    stake.state = 'confirmed';
    stake.taken = amount;
    this.#add(stake.account, stake.amount - amount);
    return done;
  }

  #release(id: string): Reply {
    const stake = this.#stakes.get(id);
    if (!stake) this.#stakes.set(id, 'released');
    else if (stake !== 'released' && stake.state === 'held') {
      stake.state = 'released';
      this.#add(stake.account, stake.amount);
    } else if (stake !== 'released' && stake.state === 'confirmed') return refuse(409, 'id-used-otherwise');
    return done;
  }

  #credit({ account, amount }: { account: string; amount: number }): Reply {
    this.#add(account, amount);
    return done;
  }

  #debit({ account, amount }: { account: string; amount: number }): Reply {
    const taken = Math.min(this.balances.get(account) ?? 0, amount);
    this.#add(account, -taken);
    return { status: 200, content: { taken } };
  }

  #add(account: string, amount: number): void {
    this.balances.set(account, (this.balances.get(account) ?? 0) + amount);
  }
}

function answer(response: ServerResponse, { status, content }: Reply): void {
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(content));
}
