import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './server-process.ts';
import type { ScoredPunter } from './standings-sql.ts';

/** Members per ZADD: quicker than one each, and no longer a queue than the server likes. */
const perCommand = 1_000;

/** Milliseconds a sorted set took after a result, to the first page read back from it. */
export interface RedisSeen {
  /** Every score written. */
  readonly all: number;
  /** Only those that the result changed, which the one who writes must know. */
  readonly changed: number;
  readonly changedCount: number;
}

/**
 * The same re-rank in a Redis sorted set: scores negative and members by alias, so that its own order is that of the
 * standings. Finding the new scores and writing the commands' text are not counted; undefined without a
 * `redis-server` on the PATH.
 */
export async function rankInRedis(punters: readonly ScoredPunter[]): Promise<RedisSeen | undefined> {
  if (spawnSync('redis-server', ['--version']).error) return undefined;
  const port = await freePort();
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore', cwd: '/' },
  );
  try {
    const redis = await RedisConnection.open(port, child);
    const before = encodeAdds(punters, ({ before: key }) => key);
    const after = encodeAdds(punters, ({ after: key }) => key);
    const changed = punters.filter((punter) => punter.before !== punter.after);
    const changes = encodeAdds(changed, ({ after: key }) => key);
    const some = punters[Math.floor(punters.length / 2)]?.alias ?? '';
    const read = [encode('ZRANGE', 'standings', '0', '9', 'WITHSCORES'), encode('ZRANK', 'standings', some)];
    await redis.run(before);
    const all = await redis.run([...after, ...read]);
    await redis.run(before);
    const seen = { all, changed: await redis.run([...changes, ...read]), changedCount: changed.length };
    redis.close();
    return seen;
  } finally {
    child.kill('SIGTERM');
  }
}

function encodeAdds(punters: readonly ScoredPunter[], keyOf: (punter: ScoredPunter) => number): Buffer[] {
  const commands: Buffer[] = [];
  for (let from = 0; from < punters.length; from += perCommand) {
    const words = punters
      .slice(from, from + perCommand)
      .flatMap((punter) => [`${-keyOf(punter)}`, punter.alias]);
    commands.push(encode('ZADD', 'standings', ...words));
  }
  return commands;
}

function encode(...words: string[]): Buffer {
  return Buffer.from(`*${words.length}\r\n${words.map((word) => `$${word.length}\r\n${word}\r\n`).join('')}`);
}

/** Just enough of the protocol: commands are pipelined and their replies counted. */
class RedisConnection {
  #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
  }

  static async open(port: number, child: ChildProcess): Promise<RedisConnection> {
    while (child.exitCode === null) {
      const socket = connect(port, '127.0.0.1');
      const connected = await new Promise<boolean>((resolve) => {
        socket.once('connect', () => resolve(true));
        socket.once('error', () => resolve(false));
      });
      if (connected) return new RedisConnection(socket);
      await pause(20);
    }
    throw new Error('redis-server did not start');
  }

  /** Sends all commands and a PING; resolves with the milliseconds until that one's reply, which is the last. */
  async run(commands: readonly Buffer[]): Promise<number> {
    const started = performance.now();
    let tail = '';
    const answered = new Promise<void>((resolve, reject) => {
      const receive = (chunk: Buffer) => {
        tail = (tail + chunk.toString('latin1')).slice(-100_000);
        if (tail.includes('-ERR')) reject(new Error(tail.slice(tail.indexOf('-ERR'))));
        if (!tail.endsWith('+PONG\r\n')) return;
        this.#socket.off('data', receive);
        resolve();
      };
      this.#socket.on('data', receive);
    });
    for (const command of commands) this.#socket.write(command);
    this.#socket.write(encode('PING'));
    await answered;
    return performance.now() - started;
  }

  close(): void {
    this.#socket.destroy();
  }
}
