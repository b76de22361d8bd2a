import { HttpConnection } from './http-connection.ts';
import { kinds, punterCount, rate, type StandingsLoad, type StandingsSeen } from './standings-plan.ts';

const connectionCount = 128;
const perPage = 10;

/**
 * Asks for standings at a fixed rate until it is told to stop. A request's time counts from when it was due, so one
 * that waits for a connection or behind others does not look quick.
 */
class Load {
  #load: StandingsLoad;
  #idle: HttpConnection[] = [];
  #waiting: number[] = [];
  #kind: number[] = [];
  #due: number[] = [];
  #ms: number[] = [];
  #errors: string[] = [];
  #started = 0;
  #open = true;

  constructor(load: StandingsLoad) {
    this.#load = load;
  }

  async start(): Promise<void> {
    this.#idle = await Promise.all(
      Array.from({ length: connectionCount }, () => HttpConnection.open(this.#load.url)),
    );
    this.#started = performance.now();
    this.#tick();
  }

  stop(): StandingsSeen {
    this.#open = false;
    for (const connection of this.#idle) connection.close();
    return {
      kind: Uint8Array.from(this.#kind),
      due: Float64Array.from(this.#due, (due) => due + performance.timeOrigin),
      ms: Float32Array.from(this.#ms),
      errors: this.#errors,
    };
  }

  #tick(): void {
    if (!this.#open) return;
    const dueCount = Math.floor(((performance.now() - this.#started) * rate) / 1000);
    for (let request = this.#due.length; request < dueCount; request += 1) {
      this.#kind.push(request % kinds.length);
      this.#due.push(this.#started + (request * 1000) / rate);
      this.#ms.push(Number.NaN);
      const connection = this.#idle.pop();
      if (connection) void this.#ask(connection, request);
      else this.#waiting.push(request);
    }
    setTimeout(() => this.#tick(), 1);
  }

  async #ask(connection: HttpConnection, first: number): Promise<void> {
    for (let request: number | undefined = first; request !== undefined; request = this.#waiting.shift()) {
      const [path, token] = this.#pathOf(request);
      try {
        const { status } = await connection.get(path, token);
        if (status !== 200) this.#errors.push(`${status} of ${path}`);
        else this.#ms[request] = performance.now() - (this.#due[request] ?? 0);
      } catch (error) {
        if (this.#open) this.#errors.push(String(error));
        return;
      }
    }
    this.#idle.push(connection);
  }

  #pathOf(request: number): [path: string, token?: string] {
    const { meetingId, tokens, aliases } = this.#load;
    const turn = Math.floor(request / kinds.length);
    const page = (number: number) =>
      `/api/Leaderboard/GetDailyLeaderboardPaged/${number}/${perPage}/${meetingId}`;
    switch (kinds[request % kinds.length]) {
      case 'own rank':
        return [`/api/Leaderboard/GetDailyLeaderboard/${meetingId}`, tokens[turn % tokens.length] ?? ''];
      case 'search': {
        // From the one letter everybody's alias starts with to most of an alias.
        const alias = aliases[turn % aliases.length] ?? '';
        return [`${page(1)}?username=${alias.slice(0, 1 + (turn % 8))}`];
      }
      default: {
        // Half of them the first page, half any other.
        const isFirst = turn % 2 === 0;
        return [page(isFirst ? 1 : 1 + ((turn * 7_919) % (punterCount / perPage)))];
      }
    }
  }
}

let running: Load | undefined;
process.on('disconnect', () => process.exit(0));
process.on('message', (told: StandingsLoad | 'stop') => {
  if (told !== 'stop') {
    running = new Load(told);
    void running.start();
    return;
  }
  // Ended by the other side letting go, once it has the answer.
  process.send?.(running?.stop());
});
