import { type LockedRace, lockRacesForPicks } from '../meetings/lock-races.ts';
import { type Database, inTransaction, type Transaction } from '../platform/database/database.ts';
import { GroupCommit, type GroupCommitLimits } from '../platform/database/group-commit.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { findAliases } from '../session/find-punter.ts';
import type { Sitting } from '../session/sitting.ts';
import { decideSave, findListProblems, type PickToSave, type SaveOutcome } from './decide-save.ts';
import type { FindPickRefusals, PickRefusalOf } from './find-pick-refusals.ts';
import { mergePicks, type PickRow } from './queries.ts';

interface Save {
  readonly punterId: number;
  readonly picks: readonly PickToSave[];
  readonly sitting: Sitting | undefined;
  readonly now: Date;
}

const defaultLimits: GroupCommitLimits = { transactions: 2, batchMax: 128, queueMax: 4_096 };

/**
 * Saves picks: many saves in one transaction and one statement (group commit), each with its own outcome.
 *
 * Whether a race is off (rule: pick-lock) is decided inside the transaction, with the races locked FOR SHARE. Closing a
 * race waits for the saves under way, and no later save finds it open. A race is off as soon as its status, the
 * database's clock or this node's clock says so. All nodes share the database's clock, so a node whose clock is slow
 * accepts nothing late; one whose clock is fast refuses early.
 */
export class PickSaver {
  #platform: Platform;
  #findPickRefusals: FindPickRefusals;
  #group: GroupCommit<Save, SaveOutcome>;

  constructor(
    platform: Platform,
    findPickRefusals: FindPickRefusals,
    limits: GroupCommitLimits = defaultLimits,
  ) {
    this.#platform = platform;
    this.#findPickRefusals = findPickRefusals;
    this.#group = new GroupCommit((saves) => this.#saveBatch(saves), limits);
  }

  /**
   * Saves all picks of the list or none; picks of other races stay. Resolves when they are durable. Saving the same
   * list again changes nothing. Throws Failed 'unavailable' when too many saves wait or the database cannot be
   * reached: the outcome is then unknown, and saving again is safe.
   */
  async save(
    punterId: number,
    picks: readonly PickToSave[],
    now: Date,
    sitting?: Sitting,
  ): Promise<SaveOutcome> {
    const problems = findListProblems(picks);
    const outcome: SaveOutcome =
      problems.length > 0
        ? { kind: 'invalid', details: problems }
        : await this.#group.add({ punterId, picks, sitting, now });
    this.#platform.metrics.picksSaved.inc({ outcome: outcome.kind });
    return outcome;
  }

  /** Resolves when no save is under way: for an orderly stop. */
  idle(): Promise<void> {
    return this.#group.idle();
  }

  async #saveBatch(saves: readonly Save[]): Promise<SaveOutcome[]> {
    this.#platform.metrics.pickBatch.observe(saves.length);
    try {
      return await this.#saveOnce(saves);
    } catch (error) {
      // The batch runs again: it now refuses those punters and saves the others.
      if (error === refusedDuringSave) return await this.#saveBatch(saves);
      if (typeof (error as { code?: unknown }).code === 'string' && saves.length > 1) throw error;
      this.#platform.log.error({ err: error, saves: saves.length }, 'picks could not be saved');
      throw new Failed('unavailable', 'Picks cannot be saved at the moment; try again');
    }
  }

  async #saveOnce(saves: readonly Save[]): Promise<SaveOutcome[]> {
    const { db } = this.#platform;
    // In parallel, on another connection: an alias may change, but a punter who has one never loses it.
    const punters = loadSavers(db, this.#findPickRefusals, saves);
    const [outcomes] = await Promise.all([
      inTransaction(db, (trx) => saveAll(trx, this.#findPickRefusals, saves, punters)),
      punters,
    ]);
    return outcomes;
  }
}

/** Thrown to roll back: between the check and the write, a punter of the batch lost the right to pick. */
const refusedDuringSave = new Error('a punter of the batch may no longer pick');

/** What is known of the punters of some saves. */
interface Savers {
  readonly aliases: ReadonlyMap<number, string>;
  readonly refusalOf: PickRefusalOf;
}

async function loadSavers(
  db: Database,
  findPickRefusals: FindPickRefusals,
  saves: readonly Save[],
): Promise<Savers> {
  const punterIds = [...new Set(saves.map(({ punterId }) => punterId))];
  const [aliases, refusalOf] = await Promise.all([
    findAliases(db, punterIds),
    findPickRefusals(db, punterIds, firstOf(saves)),
  ]);
  return { aliases, refusalOf };
}

function firstOf(saves: readonly Save[]): Date {
  return new Date(Math.min(...saves.map((save) => save.now.getTime())));
}

async function saveAll(
  trx: Transaction,
  findPickRefusals: FindPickRefusals,
  saves: readonly Save[],
  punters: Promise<Savers>,
): Promise<SaveOutcome[]> {
  const meetingIds = [...new Set(saves.flatMap(({ picks }) => picks[0]?.meetingId ?? []))];
  const now = new Date(Math.max(...saves.map((save) => save.now.getTime())));
  const races = new Map<number, LockedRace>();
  for (const race of await lockRacesForPicks(trx, meetingIds, now, true)) races.set(race.id, race);
  const { aliases, refusalOf } = await punters;
  const rows = new Map<string, PickRow>();
  const outcomes = saves.map((save) => {
    const punter = { hasAlias: aliases.has(save.punterId), refusal: refusalOf(save.punterId, save.sitting) };
    const outcome = decideSave(save.picks, races, punter, now);
    if (outcome.kind === 'saved') layOver(rows, save);
    return outcome;
  });
  if (rows.size === 0) return outcomes;
  await mergePicks(trx, [...rows.values()]);
  // After the write, which waits for a break that is removing this punter's picks (leaveRaces): its row is visible now.
  const saved = saves.filter((_, index) => outcomes[index]?.kind === 'saved');
  const punterIds = [...new Set(saved.map(({ punterId }) => punterId))];
  const refusalNow = await findPickRefusals(trx, punterIds, firstOf(saves));
  if (saved.some(({ punterId, sitting }) => refusalNow(punterId, sitting) !== null)) throw refusedDuringSave;
  return outcomes;
}

/** Merges saves into one row per meeting and punter: of two saves in a batch, the later one's picks win. */
function layOver(rows: Map<string, PickRow>, { punterId, picks, now }: Save): void {
  const meetingId = picks[0]?.meetingId ?? 0;
  const key = `${meetingId}/${punterId}`;
  const saddles = [...(rows.get(key)?.saddles ?? [])];
  for (const { raceNumber, saddle } of picks) {
    while (saddles.length < raceNumber) saddles.push(0);
    saddles[raceNumber - 1] = saddle;
  }
  rows.set(key, { meetingId, punterId, saddles, savedAt: now });
}
