import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Positions kept; at one a second they reach back further than a standby may lag. */
const keptMax = 60;

/** Which database it is, of all copies that there are of it, and on which of its histories. */
export interface Lineage {
  /** The same on every copy that replication made. */
  readonly system: string;
  readonly database: string;
  /** Grows with every promotion: what was written on a lower one after that is not part of this one. */
  readonly timeline: number;
}

/** Up to where a server's log reached at a moment. */
interface Position {
  readonly at: Date;
  readonly reached: bigint;
}

/**
 * Up to where the primary's log reached, moment by moment. A standby that has replayed up to one of these positions has
 * everything that was committed by its moment: that needs no clock but this node's, and holds while nobody writes, too.
 */
export class PrimaryPositions {
  readonly #db: Database;
  readonly #clock: () => Date;
  #lineage: Lineage | undefined;
  #positions: Position[] = [];

  constructor(db: Database, clock: () => Date) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Of the primary when it was asked last; undefined before. */
  get lineage(): Lineage | undefined {
    return this.#lineage;
  }

  /** Asks the primary. Throws when it does not answer, or does not say. */
  async ask(): Promise<void> {
    const at = this.#clock();
    const { rows } = await sql<Lineage & { reached: string }>`
      select system_identifier::text as system, current_database() as database, reached::text,
        ('x' || substr(pg_walfile_name(reached), 1, 8))::bit(32)::int as timeline
      from pg_control_system(), pg_current_wal_flush_lsn() as reached`.execute(this.#db);
    const [row] = rows;
    if (!row) throw new Error('a server is of one system');
    const { reached, ...lineage } = row;
    if (!this.#lineage || !isSameLineage(this.#lineage, lineage)) this.#positions = [];
    this.#lineage = lineage;
    this.#positions.push({ at, reached: readPosition(reached) });
    this.#positions.splice(0, this.#positions.length - keptMax);
  }

  /** The latest moment by which everything is on a server that has replayed up to `reached`; undefined: none is known. */
  freshAt(reached: bigint): Date | undefined {
    return this.#positions.findLast((position) => position.reached <= reached)?.at;
  }
}

/** Whether two servers have the same history. */
export function isSameLineage(a: Lineage, b: Lineage): boolean {
  return a.system === b.system && a.database === b.database && a.timeline === b.timeline;
}

/** A position as PostgreSQL writes it, such as `16/B374D848`, as a number. */
export function readPosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
