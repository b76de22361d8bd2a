import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type LiveEvent,
  type LiveHeard,
  type LiveLoad,
  type LiveQuestion,
  listenerCount,
} from './live-plan.ts';

/** Streams opened at a time. */
const opening = 100;

/**
 * Thousands of viewers in one process, on bare sockets: it hears when each event came, and reads no more of it than its
 * name and version.
 */
class Listeners {
  readonly #load: LiveLoad;
  readonly #heard: Readonly<Record<LiveEvent, Map<number, Float64Array>>> = {
    standings: new Map(),
    own: new Map(),
    league: new Map(),
  };
  readonly #sockets: Socket[] = [];
  #lost = 0;
  #greeted = 0;

  constructor(load: LiveLoad) {
    this.#load = load;
  }

  /** Opens every stream; resolves when each has been told of the version there is. */
  async open(): Promise<void> {
    for (let from = 0; from < listenerCount; from += opening) {
      const part = Array.from({ length: Math.min(opening, listenerCount - from) }, (_, at) => from + at);
      await Promise.all(part.map((listener) => this.#listen(listener)));
    }
    while (this.#greeted + this.#lost < listenerCount) await pause(5);
  }

  heard({ version }: LiveQuestion): LiveHeard {
    const nothing = new Float64Array(listenerCount).fill(Number.NaN);
    return {
      standings: this.#heard.standings.get(version) ?? nothing,
      own: this.#heard.own.get(version) ?? nothing,
      league: this.#heard.league.get(version) ?? nothing,
      lost: this.#lost,
    };
  }

  #listen(listener: number): Promise<void> {
    const { url, tokens, leagues } = this.#load;
    const league = leagues[listener];
    const path = league === undefined ? this.#load.path : `${this.#load.path}?league=${league}`;
    const { hostname, port, host } = new URL(url);
    const token = tokens[listener];
    const greeting = token === undefined ? 'standings' : league === undefined ? 'own' : 'league';
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${token === undefined ? '' : `authorization: Bearer ${token}\r\n`}\r\n`,
        );
        resolve();
      });
      this.#sockets.push(socket);
      socket.setEncoding('latin1');
      socket.once('error', reject);
      socket.once('close', () => {
        this.#lost += 1;
      });
      let rest = '';
      let greeted = false;
      socket.on('data', (chunk) => {
        const now = performance.timeOrigin + performance.now();
        const blocks = `${rest}${chunk}`.split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const [, name, found] = /event: (standings|own|league)\n(?:id: (\d+))?/.exec(block) ?? [];
          if (name === undefined) continue;
          const version = Number(found ?? /"version":(\d+)/.exec(block)?.[1]);
          this.#note(this.#heard[name as LiveEvent], version, listener, now);
          if (name === greeting && !greeted) {
            greeted = true;
            this.#greeted += 1;
          }
        }
      });
    });
  }

  #note(heard: Map<number, Float64Array>, version: number, listener: number, now: number): void {
    let times = heard.get(version);
    if (!times) {
      times = new Float64Array(listenerCount).fill(Number.NaN);
      heard.set(version, times);
    }
    times[listener] = now;
  }
}

let listeners: Listeners | undefined;
process.on('disconnect', () => process.exit(0));
process.on('message', (told: LiveLoad | LiveQuestion) => {
  if ('version' in told) {
    process.send?.(listeners?.heard(told));
    return;
  }
  listeners = new Listeners(told);
  void listeners.open().then(() => process.send?.('open'));
});
