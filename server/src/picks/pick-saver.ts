import { type LockedRace, lockRacesForPicks } from '../meetings/lock-races.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { GroupCommitLimits } from '../platform/database/group-commit.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { Sitting } from '../session/sitting.ts';
import { decideSave, findListProblems, type PickToSave, type SaveOutcome } from './decide-save.ts';
import type { FindPickRefusals } from './find-pick-refusals.ts';
import { PlaySaver, type Save, type Saver } from './play-saver.ts';
import { mergePicks, type PickRow } from './queries.ts';

interface PickSave extends Save {
  readonly picks: readonly PickToSave[];
}

/**
 * Saves picks.
 *
 * Whether a race is off (rule: pick-lock) is decided inside the transaction, with the races locked FOR SHARE. Closing a
 * race waits for the saves under way, and no later save finds it open. A race is off as soon as its status, the
 * database's clock or this node's clock says so. All nodes share the database's clock, so a node whose clock is slow
 * accepts nothing late; one whose clock is fast refuses early.
 */
export class PickSaver {
  #platform: Platform;
  #saver: PlaySaver<PickSave, SaveOutcome>;

  constructor(platform: Platform, findPickRefusals: FindPickRefusals, limits?: GroupCommitLimits) {
    this.#platform = platform;
    this.#saver = new PlaySaver(platform, findPickRefusals, { name: 'Picks', saveAll }, limits);
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
        : await this.#saver.save({ punterId, picks, sitting, now });
    this.#platform.metrics.picksSaved.inc({ outcome: outcome.kind });
    return outcome;
  }

  /** Resolves when no save is under way: for an orderly stop. */
  idle(): Promise<void> {
    return this.#saver.idle();
  }
}

async function saveAll(
  trx: Transaction,
  saves: readonly PickSave[],
  savers: Promise<(save: PickSave) => Saver>,
): Promise<SaveOutcome[]> {
  const meetingIds = [...new Set(saves.flatMap(({ picks }) => picks[0]?.meetingId ?? []))];
  const now = new Date(Math.max(...saves.map((save) => save.now.getTime())));
  const races = new Map<number, LockedRace>();
  for (const race of await lockRacesForPicks(trx, meetingIds, now, true)) races.set(race.id, race);
  const saverOf = await savers;
  const rows = new Map<string, PickRow>();
  const outcomes = saves.map((save) => {
    const outcome = decideSave(save.picks, races, saverOf(save), now);
    if (outcome.kind === 'saved') layOver(rows, save);
    return outcome;
  });
  if (rows.size > 0) await mergePicks(trx, [...rows.values()]);
  return outcomes;
}

/** Merges saves into one row per meeting and punter: of two saves in a batch, the later one's picks win. */
function layOver(rows: Map<string, PickRow>, { punterId, picks, now }: PickSave): void {
  const meetingId = picks[0]?.meetingId ?? 0;
  const key = `${meetingId}/${punterId}`;
  const saddles = [...(rows.get(key)?.saddles ?? [])];
  for (const { raceNumber, saddle } of picks) {
    while (saddles.length < raceNumber) saddles.push(0);
    saddles[raceNumber - 1] = saddle;
  }
  rows.set(key, { meetingId, punterId, saddles, savedAt: now });
}
