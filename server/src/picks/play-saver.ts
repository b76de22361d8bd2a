import type { ProtectionRefusal } from '@furlong/domain/protection/refusal';
import { failsAgain } from '../platform/database/about-data.ts';
import { type Database, inTransaction, type Transaction } from '../platform/database/database.ts';
import { GroupCommit, type GroupCommitLimits } from '../platform/database/group-commit.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { findAliases } from '../session/find-punter.ts';
import type { Sitting } from '../session/sitting.ts';
import type { FindPickRefusals, PickRefusalOf } from './find-pick-refusals.ts';

/** A save of a game's input: of picks, of predictions. */
export interface Save {
  readonly punterId: number;
  readonly sitting: Sitting | undefined;
  readonly now: Date;
}

/** The punter of a save, as far as it matters whether there may be one. */
export interface Saver {
  readonly hasAlias: boolean;
  readonly refusal: ProtectionRefusal | null;
}

/** Decides saves and writes those that are taken, in one transaction. The outcome of each, in their order. */
export type SaveAll<S extends Save, Outcome> = (
  trx: Transaction,
  saves: readonly S[],
  /** Resolves once the punters are known; they are read on another connection, beside the first locks. */
  savers: Promise<(save: S) => Saver>,
) => Promise<Outcome[]>;

/** A game's saves. */
export interface SaveKind<S extends Save, Outcome> {
  /** As punters say it: `Picks`. */
  readonly name: string;
  readonly saveAll: SaveAll<S, Outcome>;
}

const defaultLimits: GroupCommitLimits = { transactions: 2, batchMax: 128, queueMax: 4_096 };

/**
 * Saves the input of a game: many saves in one transaction and one statement (group commit), each with its own outcome.
 * Who loses the right to play between the check and the write saves nothing, and holds up nobody of the batch.
 */
export class PlaySaver<S extends Save, Outcome extends { readonly kind: string }> {
  #platform: Platform;
  #findPickRefusals: FindPickRefusals;
  #kind: SaveKind<S, Outcome>;
  #group: GroupCommit<S, Outcome>;

  constructor(
    platform: Platform,
    findPickRefusals: FindPickRefusals,
    kind: SaveKind<S, Outcome>,
    limits: GroupCommitLimits = defaultLimits,
  ) {
    this.#platform = platform;
    this.#findPickRefusals = findPickRefusals;
    this.#kind = kind;
    this.#group = new GroupCommit((saves) => this.#saveBatch(saves), limits);
  }

  /**
   * Resolves when the save is durable or refused. Throws Failed 'unavailable' when too many saves wait or the database
   * cannot be reached: the outcome is then unknown, and saving again is safe.
   */
  save(save: S): Promise<Outcome> {
    return this.#group.add(save);
  }

  /** Resolves when no save is under way: for an orderly stop. */
  idle(): Promise<void> {
    return this.#group.idle();
  }

  async #saveBatch(saves: readonly S[]): Promise<Outcome[]> {
    this.#platform.metrics.pickBatch.observe(saves.length);
    try {
      return await this.#saveOnce(saves);
    } catch (error) {
      // The batch runs again: it now refuses those punters and saves the others.
      if (error === refusedDuringSave) return await this.#saveBatch(saves);
      // Each is tried alone (group-commit.ts).
      if (saves.length > 1 && failsAgain(error)) throw error;
      const words = `${this.#kind.name.toLowerCase()} could not be saved`;
      this.#platform.log.error({ err: error, saves: saves.length }, words);
      throw new Failed('unavailable', `${this.#kind.name} cannot be saved at the moment; try again`);
    }
  }

  async #saveOnce(saves: readonly S[]): Promise<Outcome[]> {
    const { db } = this.#platform;
    // In parallel, on another connection: an alias may change, but a punter who has one never loses it.
    const savers = loadSavers(db, this.#findPickRefusals, saves);
    const [outcomes] = await Promise.all([
      inTransaction(db, async (trx) => {
        const decided = await this.#kind.saveAll(trx, saves, savers);
        const saved = saves.filter((_, index) => decided[index]?.kind === 'saved');
        await assertStillAllowed(trx, this.#findPickRefusals, saved);
        return decided;
      }),
      savers,
    ]);
    return outcomes;
  }
}

/** Thrown to roll back: between the check and the write, a punter of the batch lost the right to play. */
const refusedDuringSave = new Error('a punter of the batch may no longer pick');

/** To be called after the write, which waits for a break that is removing this punter's input: its row is visible now. */
async function assertStillAllowed(
  trx: Transaction,
  findPickRefusals: FindPickRefusals,
  saved: readonly Save[],
): Promise<void> {
  if (saved.length === 0) return;
  const refusalNow = await findPickRefusals(trx, idsOf(saved), firstOf(saved));
  if (saved.some(({ punterId, sitting }) => refusalNow(punterId, sitting) !== null)) throw refusedDuringSave;
}

async function loadSavers(
  db: Database,
  findPickRefusals: FindPickRefusals,
  saves: readonly Save[],
): Promise<(save: Save) => Saver> {
  const [aliases, refusalOf]: [ReadonlyMap<number, string>, PickRefusalOf] = await Promise.all([
    findAliases(db, idsOf(saves)),
    findPickRefusals(db, idsOf(saves), firstOf(saves)),
  ]);
  return ({ punterId, sitting }) => ({
    hasAlias: aliases.has(punterId),
    refusal: refusalOf(punterId, sitting),
  });
}

function idsOf(saves: readonly Save[]): number[] {
  return [...new Set(saves.map(({ punterId }) => punterId))];
}

function firstOf(saves: readonly Save[]): Date {
  return new Date(Math.min(...saves.map((save) => save.now.getTime())));
}
