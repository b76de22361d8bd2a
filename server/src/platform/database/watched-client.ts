import pg from 'pg';
import { preparedName } from './prepared-statements.ts';
import { traceStatement } from './trace-statement.ts';

/**
 * States after which a connection is of no more use: the server became read-only (25006: it is no longer the primary),
 * is shutting down, crashed or is starting (57P01 to 57P03), the connection itself failed (class 08), or what it has
 * prepared is not there (26000: a pooler gave it another server).
 */
const lastStates = /^(25006|57P0[123]|08[0-9A-Z]{3}|26000)$/;

/** Thrown by a commit that is on the primary's disk alone, whatever its standbys are to guarantee. */
export class CommitUnsure extends Error {
  constructor() {
    super('The commit was not confirmed by a standby: its outcome is unknown');
  }
}

/**
 * A connection that ends itself once its server can no longer be the one to write to, and that says since when it has
 * waited for an answer. Its pool replaces it, so that a demoted primary is not asked again.
 */
export class WatchedClient extends pg.Client {
  /** Where it leads to; `pid` and `server` say, once asked, to which process of which start of which server. */
  readonly address: string;
  pid: number | undefined;
  server: string | undefined;
  /** Counts the statements sent. */
  turn = 0;
  #askedAt: number | undefined;
  /** Statements sent and not answered: with a pipeline there can be several. */
  #unanswered = 0;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.address = config?.connectionString ?? '';
    // A lost connection fails its statement only: without a listener, Node would end the process.
    this.on('error', () => undefined);
    const { connection } = this;
    connection.on('errorMessage', ({ code, routine }: { code?: string; routine?: string }) => {
      // Ending is seen by the pool at once, before the connection is handed to the next in line.
      // A migration changed what a prepared statement answers; a new connection prepares it anew.
      const isOutdated = routine === 'RevalidateCachedQuery';
      if (isOutdated || lastStates.test(code ?? '')) void this.end().catch(() => undefined);
    });
    connection.on('notice', ({ routine }: { routine?: string }) => {
      // A cancelled wait for the standby is a warning to PostgreSQL, and the commit would look durable.
      if (routine !== 'SyncRepWaitForLSN') return;
      connection.emit('error', new CommitUnsure());
      connection.stream.destroy();
    });
    connection.on('readyForQuery', () => {
      this.#unanswered = Math.max(0, this.#unanswered - 1);
      this.#askedAt = this.#unanswered > 0 ? performance.now() : undefined;
    });
    const ask = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((...args: unknown[]) => {
      this.#askedAt ??= performance.now();
      this.turn += 1;
      this.#unanswered += 1;
      this.#sendTogether();
      return traceStatement(named(args), ask);
    }) as typeof this.query;
  }

  /** For how many milliseconds a statement has waited for its end; 0 when none does. */
  waiting(now: number): number {
    return this.#askedAt === undefined ? 0 : now - this.#askedAt;
  }

  /** What is sent within a turn leaves in one write: a pipeline of statements is a few dozen messages. */
  #sendTogether(): void {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  /** Breaks the connection off: what waits on it fails at once. */
  breakOff(reason: string): void {
    this.connection.stream.destroy(new Error(reason));
  }
}

/** A statement with its values, under its name where it is one that is prepared. */
function named(args: readonly unknown[]): readonly unknown[] {
  const [text, values, ...rest] = args;
  const name = typeof text === 'string' && Array.isArray(values) ? preparedName(text) : undefined;
  return name === undefined ? args : [{ name, text }, values, ...rest];
}
