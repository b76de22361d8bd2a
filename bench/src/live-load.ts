import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveEvent, LiveHeard, LiveLoad, LiveMoves, LiveQuestion } from './live-plan.ts';

/** Streams opened at a time. */
const opening = 100;
/** What every connection is read into, one after the other. */
const received = Buffer.alloc(64 * 1024);
const blockEnd = '\n\n';
const nothing: [undefined, number] = [undefined, Number.NaN];

/** Name and version of the event in a part of a text; neither for anything else. */
function readEvent(text: string, from: number, end: number): [name: LiveEvent | undefined, version: number] {
  const nameAt = text.indexOf('event: ', from) + 7;
  if (nameAt < 7 || nameAt > end) return nothing;
  const name = text.slice(nameAt, text.indexOf('\n', nameAt));
  if (name !== 'standings' && name !== 'own' && name !== 'league') return nothing;
  const mark = name === 'standings' ? 'id: ' : '"version":';
  const versionAt = text.indexOf(mark, nameAt) + mark.length;
  return [name, Number.parseInt(text.slice(versionAt, versionAt + 12), 10)];
}

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
  readonly #triedAt: Float64Array;
  readonly #greetedAt: Float64Array;
  #tries = 0;

  constructor(load: LiveLoad) {
    this.#load = load;
    this.#triedAt = new Float64Array(load.count).fill(Number.NaN);
    this.#greetedAt = new Float64Array(load.count).fill(Number.NaN);
  }

  /** Opens every stream; resolves when each has been told of the version there is. */
  async open(): Promise<void> {
    for (let from = 0; from < this.#load.count; from += opening) {
      const part = Array.from({ length: Math.min(opening, this.#load.count - from) }, (_, at) => from + at);
      await Promise.all(part.map((listener) => this.#listen(listener)));
    }
    while (this.#greeted + this.#lost < this.#load.count) await pause(5);
  }

  moves(): LiveMoves {
    return { triedAt: this.#triedAt, greetedAt: this.#greetedAt, tries: this.#tries };
  }

  heard({ version }: LiveQuestion): LiveHeard {
    const nothing = new Float64Array(this.#load.count).fill(Number.NaN);
    return {
      standings: this.#heard.standings.get(version) ?? nothing,
      own: this.#heard.own.get(version) ?? nothing,
      league: this.#heard.league.get(version) ?? nothing,
      lost: this.#lost,
    };
  }

  /** As the app does: between half of the wait that the server gave and the whole, and longer after each failure. */
  async #moveLater(listener: number, waitMs: number, failures: number): Promise<void> {
    await pause(Math.min(30_000, waitMs * 2 ** failures) * (0.5 + Math.random() / 2));
    this.#tries += 1;
    this.#triedAt[listener] = performance.timeOrigin + performance.now();
    await this.#listen(listener, this.#load.elsewhere).catch(() => undefined);
  }

  #listen(listener: number, elsewhere?: string): Promise<void> {
    const isMoved = elsewhere !== undefined;
    const { tokens, leagues } = this.#load;
    const league = leagues[listener];
    const path = league === undefined ? this.#load.path : `${this.#load.path}?league=${league}`;
    const { hostname, port, host } = new URL(elsewhere ?? this.#load.url);
    const token = tokens[listener];
    const greeting = token === undefined ? 'standings' : league === undefined ? 'own' : 'league';
    return new Promise((resolve, reject) => {
      let greeted = false;
      let waitMs = 1_000;
      let rest = '';
      const hear = (length: number) => {
        const now = performance.timeOrigin + performance.now();
        const text = rest + received.toString('latin1', 0, length);
        let from = 0;
        for (let end = text.indexOf(blockEnd); end >= 0; end = text.indexOf(blockEnd, from)) {
          const [name, version] = readEvent(text, from, end);
          if (name !== undefined) this.#note(this.#heard[name], version, listener, now);
          else if (!greeted) waitMs = Number(/retry: (\d+)/.exec(text.slice(from, end))?.[1] ?? waitMs);
          from = end + blockEnd.length;
          if (name !== greeting || greeted) continue;
          greeted = true;
          this.#greeted += 1;
          if (isMoved) this.#greetedAt[listener] = now;
        }
        rest = text.slice(from);
        return true;
      };
      const socket = connect(
        { port: Number(port), host: hostname, onread: { buffer: received, callback: hear } },
        () => {
          socket.write(
            `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${token === undefined ? '' : `authorization: Bearer ${token}\r\n`}\r\n`,
          );
          resolve();
        },
      );
      this.#sockets.push(socket);
      socket.once('error', reject);
      socket.once('close', () => {
        this.#lost += 1;
        if (this.#load.elsewhere !== undefined) void this.#moveLater(listener, waitMs, greeted ? 0 : 1);
      });
    });
  }

  #note(heard: Map<number, Float64Array>, version: number, listener: number, now: number): void {
    let times = heard.get(version);
    if (!times) {
      times = new Float64Array(this.#load.count).fill(Number.NaN);
      heard.set(version, times);
    }
    times[listener] = now;
  }
}

let listeners: Listeners | undefined;
process.on('disconnect', () => process.exit(0));
process.on('message', (told: LiveLoad | LiveQuestion | 'moves' | 'processor') => {
  if (told === 'moves') {
    process.send?.(listeners?.moves());
    return;
  }
  if (told === 'processor') {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1_000);
    return;
  }
  if ('version' in told) {
    process.send?.(listeners?.heard(told));
    return;
  }
  listeners = new Listeners(told);
  void listeners.open().then(() => process.send?.('open'));
});
