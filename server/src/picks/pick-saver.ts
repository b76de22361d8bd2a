import { type LockedRace, lockRacesForPicks } from '../meetings/lock-races.ts';
import { type Database, inTransaction, type Transaction } from '../platform/database/database.ts';
import { GroupCommit, type GroupCommitLimits } from '../platform/database/group-commit.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { findAliases } from '../session/find-punter.ts';
import type { Sitting } from '../session/sitting.ts';
import type { AwayOf, FindAway } from './away.ts';
import { decideSave, findListProblems, type PickToSave, type SaveOutcome } from './decide-save.ts';
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
 * The lock at the off is decided inside the transaction, where the races are held FOR SHARE: a race that is closed
 * elsewhere waits for the saves under way, and no save finds it open afterwards. A race is off as soon as its
 * status, the database's clock or this node's says so. The database's clock is the one every node shares, so a
 * node whose own runs behind accepts nothing late; one whose own runs ahead refuses early.
 */
export class PickSaver {
  #platform: Platform;
  #findAway: FindAway;
  #group: GroupCommit<Save, SaveOutcome>;

  constructor(platform: Platform, findAway: FindAway, limits: GroupCommitLimits = defaultLimits) {
    this.#platform = platform;
    this.#findAway = findAway;
    this.#group = new GroupCommit((saves) => this.#saveBatch(saves), limits);
  }

  /**
   * Saves all picks of the list or none; picks of races it does not name stay. Resolves when they are durable.
   * The same list again changes nothing. Throws Failed 'unavailable' when too many saves wait or the database
   * cannot be reached: the outcome is then unknown, and saving again is safe.
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
      // Known now, so they are refused and the others of the batch are not.
      if (error === awayMeanwhile) return await this.#saveBatch(saves);
      if (typeof (error as { code?: unknown }).code === 'string' && saves.length > 1) throw error;
      this.#platform.log.error({ err: error, saves: saves.length }, 'picks could not be saved');
      throw new Failed('unavailable', 'Picks cannot be saved at the moment; try again');
    }
  }

  async #saveOnce(saves: readonly Save[]): Promise<SaveOutcome[]> {
    const { db } = this.#platform;
    // Beside the transaction, on another connection: an alias may change but never goes away.
    const punters = loadSavers(db, this.#findAway, saves);
    const [outcomes] = await Promise.all([
      inTransaction(db, (trx) => saveAll(trx, this.#findAway, saves, punters)),
      punters,
    ]);
    return outcomes;
  }
}

/** Somebody went away between being looked at and the write. */
const awayMeanwhile = new Error('a punter went away while picks were saved');

/** What the punters of some saves may do. */
interface Savers {
  readonly aliases: ReadonlyMap<number, string>;
  readonly away: AwayOf;
}

async function loadSavers(db: Database, findAway: FindAway, saves: readonly Save[]): Promise<Savers> {
  const punterIds = [...new Set(saves.map(({ punterId }) => punterId))];
  const [aliases, away] = await Promise.all([
    findAliases(db, punterIds),
    findAway(db, punterIds, firstOf(saves)),
  ]);
  return { aliases, away };
}

function firstOf(saves: readonly Save[]): Date {
  return new Date(Math.min(...saves.map((save) => save.now.getTime())));
}

async function saveAll(
  trx: Transaction,
  findAway: FindAway,
  saves: readonly Save[],
  punters: Promise<Savers>,
): Promise<SaveOutcome[]> {
  const meetingIds = [...new Set(saves.flatMap(({ picks }) => picks[0]?.meetingId ?? []))];
  const now = new Date(Math.max(...saves.map((save) => save.now.getTime())));
  const races = new Map<number, LockedRace>();
  for (const race of await lockRacesForPicks(trx, meetingIds, now, true)) races.set(race.id, race);
  const { aliases, away } = await punters;
  const rows = new Map<string, PickRow>();
  const outcomes = saves.map((save) => {
    const punter = { hasAlias: aliases.has(save.punterId), refusal: away(save.punterId, save.sitting) };
    const outcome = decideSave(save.picks, races, punter, now);
    if (outcome.kind === 'saved') layOver(rows, save);
    return outcome;
  });
  if (rows.size === 0) return outcomes;
  await mergePicks(trx, [...rows.values()]);
  // Behind the write, which waits for a break that is taking this punter's picks off (leaveRaces): it is seen here.
  const saved = saves.filter((_, index) => outcomes[index]?.kind === 'saved');
  const punterIds = [...new Set(saved.map(({ punterId }) => punterId))];
  const awayNow = await findAway(trx, punterIds, firstOf(saves));
  if (saved.some(({ punterId, sitting }) => awayNow(punterId, sitting) !== null)) throw awayMeanwhile;
  return outcomes;
}

/** One row per meeting and punter: of two saves in a batch, the later one's picks lie on top. */
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
