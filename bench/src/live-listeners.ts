import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from './figure.ts';
import type { LiveEvent, LiveHeard, LiveLoad, LiveMoves } from './live-plan.ts';
import { answerOf } from './watched-server.ts';

const patience = 30_000;

/** Milliseconds since 1970. */
export const now = () => performance.timeOrigin + performance.now();

/** When half of the listeners had heard, and the last one. Milliseconds. */
export interface Spread {
  readonly half: number;
  readonly last: number;
}

export function spreadOf(times: Float64Array, from: number): Spread {
  const waits = Array.from(times, (time) => time - from);
  return { half: percentile(waits, 0.5), last: percentile(waits, 1) };
}

export async function readVersion(url: string, meetingId: number): Promise<number> {
  const answer = await fetch(`${url}/api/Leaderboard/GetDailyLeaderboardPaged/1/1/${meetingId}`);
  return ((await answer.json()) as { dailyLeaderboard: { version: number } }).dailyLeaderboard.version;
}

export async function untilNewerVersion(url: string, meetingId: number, than: number): Promise<number> {
  for (const end = now() + patience; now() < end; await pause(20)) {
    const version = await readVersion(url, meetingId);
    if (version > than) return version;
  }
  throw new Error(`no version after ${than} within ${patience / 1_000} s`);
}

/** The listeners, in a process of their own. */
export class Listeners {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Resolves when every stream is open and was told of the version there is. */
  static async open(load: LiveLoad): Promise<Listeners> {
    const child = fork(join(import.meta.dirname, 'live-load.ts'), { serialization: 'advanced' });
    child.send(load);
    await answerOf(child);
    return new Listeners(child);
  }

  async ask(version: number): Promise<LiveHeard> {
    this.#child.send({ version });
    return (await answerOf(this.#child)) as LiveHeard;
  }

  /** Resolves when every listener has heard of a version; asked seldom, because the answer takes time itself. */
  async untilHeard(version: number, event: LiveEvent): Promise<LiveHeard> {
    for (const end = now() + patience; ; await pause(250)) {
      const heard = await this.ask(version);
      const missing = heard[event].filter(Number.isNaN).length;
      if (missing === 0) return heard;
      if (now() > end) throw new Error(`${missing} listeners did not hear of version ${version}`);
    }
  }

  /** How they came to another server. */
  async moves(): Promise<LiveMoves> {
    this.#child.send('moves');
    return (await answerOf(this.#child)) as LiveMoves;
  }

  /** What the process has used of the processors, in ms. */
  async processor(): Promise<number> {
    this.#child.send('processor');
    return (await answerOf(this.#child)) as number;
  }

  close(): void {
    this.#child.disconnect();
  }
}
