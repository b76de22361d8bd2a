import type { Queryable } from '../platform/database/database.ts';
import { type Link, selectHead, selectLinkHash } from './queries-chain.ts';

/**
 * Remembers the last link that a server has seen, in its memory alone: it notices a tail that is cut off, or written
 * anew, before any checkpoint has signed it (rule: audit-chain).
 */
export class ChainWatch {
  #seen: Pick<Link, 'sequence' | 'hash'> | undefined;

  /** Looks at the link seen last, and remembers the newest. Returns the number of one that is not what it was. */
  async findChanged(db: Queryable): Promise<number | undefined> {
    const seen = this.#seen;
    const now = seen && (await selectLinkHash(db, seen.sequence));
    this.#seen = await selectHead(db);
    return seen && !now?.equals(seen.hash) ? seen.sequence : undefined;
  }
}
