import {
  type Milestone,
  type MilestoneMeeting,
  NO_PROGRESS,
  playMeeting,
  reachMilestones,
  toMilestoneMeeting,
} from '@furlong/domain/stats/milestones';
import { mondayOf } from '@furlong/domain/stats/timeline';
import { type Database, inTransaction, type Transaction } from '../platform/database/database.ts';
import { buildMeeting } from './build-meeting.ts';
import { MeetingCache } from './meeting-cache.ts';
import {
  deleteMilestones,
  insertReached,
  lockMilestones,
  lockWork,
  type MilestoneWork,
  moveWork,
  type ProgressRow,
  type ReachedRow,
  selectFollowedStandings,
  selectProgress,
  selectPuntersBeyond,
  selectPuntersOfVersions,
  selectPuntersToAdvance,
  upsertProgress,
} from './queries-milestones.ts';
import { selectLocalWeeks } from './queries-punter.ts';

/** Punters taken one meeting further in one transaction. */
const advancedTogether = 5_000;
/** Punters derived from all their meetings in one transaction. */
const derivedTogether = 500;
/** How often a chunk is begun again when a correction comes in between. */
const attemptsMax = 5;

/**
 * Brings everybody's milestones up to a meeting's final standings, and the counts of who has each with them
 * (rule: milestones). A new meeting takes its punters one step further; after a correction, and for a punter who has
 * played later days meanwhile, all of the punter's meetings are read. Chunk by chunk, each with the cursor in its
 * transaction: it can be broken off anywhere, and is safe to repeat.
 */
export async function deriveMilestones(db: Database, meetingId: number): Promise<void> {
  const chunk = { meetingId, cache: new MeetingCache() };
  let attempts = 0;
  // Ends, because each step moves the cursor or the stage, and stages follow one another.
  for (;;) {
    try {
      if (!(await inTransaction(db, (trx) => takeStep(trx, chunk)))) return;
      attempts = 0;
    } catch (error) {
      attempts += 1;
      if (error !== corrected || attempts > attemptsMax) throw error;
    }
  }
}

/** What a chunk works with. */
interface Chunk {
  readonly meetingId: number;
  readonly cache: MeetingCache;
}

/** Works one chunk; false when there is nothing left. */
async function takeStep(trx: Transaction, chunk: Chunk): Promise<boolean> {
  // First, so that everything read after it is of one moment as far as milestones go.
  await lockMilestones(trx);
  const work = await lockWork(trx, chunk.meetingId);
  if (!work || work.stage === 'done') return false;
  await moveWork(trx, chunk.meetingId, await steps[work.stage](trx, chunk, work));
  return true;
}

type Cursor = Pick<MilestoneWork, 'stage' | 'atVersion' | 'after'>;
type Step = (trx: Transaction, chunk: Chunk, work: MilestoneWork) => Promise<Cursor>;

const steps: Readonly<Record<Exclude<MilestoneWork['stage'], 'done'>, Step>> = {
  async advance(trx, chunk, work) {
    const { meetingId } = chunk;
    const { version, after } = work;
    const punters = await selectPuntersToAdvance(trx, { meetingId, version, after }, advancedTogether);
    const last = punters.at(-1);
    if (!last) return next(work);
    const cards = await loadMeetings(trx, chunk.cache, new Map([[meetingId, version]]));
    const known = cards.get(meetingId);
    if (!known) return next(work);
    const weeks = await selectLocalWeeks(trx);
    const progressOf = await selectProgress(
      trx,
      punters.map(({ punterId }) => punterId),
    );
    const progress: ProgressRow[] = [];
    const reached: ReachedRow[] = [];
    const late: number[] = [];
    for (const row of punters) {
      const { punterId } = row;
      const before = progressOf.get(punterId);
      if (before && before.through > work.day) {
        late.push(punterId);
        continue;
      }
      const meeting = toMilestoneMeeting(buildMeeting(row, known));
      const step = playMeeting(before ?? NO_PROGRESS, meeting, weeks);
      progress.push({ ...step.progress, punterId, through: work.day });
      for (const milestone of step.reached) reached.push(toRow(punterId, milestone, work.day));
    }
    await upsertProgress(trx, progress);
    await insertReached(trx, reached);
    for (let from = 0; from < late.length; from += derivedTogether) {
      await deriveAgain(trx, chunk, late.slice(from, from + derivedTogether));
    }
    return { ...work, after: last.place };
  },

  async rederive(trx, chunk, work) {
    const { atVersion, after } = work;
    const at = { meetingId: chunk.meetingId, atVersion, after };
    const rows = await selectPuntersOfVersions(trx, at, derivedTogether);
    const last = rows.at(-1);
    if (!last) return next(work);
    await deriveAgain(trx, chunk, [...new Set(rows.map(({ punterId }) => punterId))]);
    return { ...work, atVersion: last.version, after: last.place };
  },

  async weeks(trx, chunk, work) {
    const punterIds = await selectPuntersBeyond(trx, mondayOf(work.day), work.after, derivedTogether);
    const last = punterIds.at(-1);
    if (last === undefined) return next({ ...work, weeksChanged: false });
    await deriveAgain(trx, chunk, punterIds);
    return { ...work, after: last };
  },
};

function next({ weeksChanged }: MilestoneWork): Cursor {
  return { stage: weeksChanged ? 'weeks' : 'done', atVersion: 0, after: 0 };
}

/** Derives punters from all meetings that their milestones follow. */
async function deriveAgain(
  trx: Transaction,
  { meetingId, cache }: Chunk,
  punterIds: readonly number[],
): Promise<void> {
  const rows = await selectFollowedStandings(trx, punterIds, meetingId);
  const known = await loadMeetings(trx, cache, new Map(rows.map((row) => [row.meetingId, row.version])));
  const meetingsOf = new Map<number, MilestoneMeeting[]>();
  for (const row of rows) {
    const meeting = known.get(row.meetingId);
    if (!meeting) continue;
    const own = meetingsOf.get(row.punterId) ?? [];
    meetingsOf.set(row.punterId, own);
    own.push(toMilestoneMeeting(buildMeeting(row, meeting)));
  }
  const weeks = await selectLocalWeeks(trx);
  const progress: ProgressRow[] = [];
  const reached: ReachedRow[] = [];
  for (const [punterId, meetings] of meetingsOf) {
    const derived = reachMilestones(meetings, weeks);
    const through =
      meetings
        .map(({ day }) => day)
        .sort()
        .at(-1) ?? '';
    progress.push({ ...derived.progress, punterId, through });
    for (const { milestone, day } of derived.reached.values()) reached.push(toRow(punterId, milestone, day));
  }
  await deleteMilestones(trx, punterIds);
  await upsertProgress(trx, progress);
  await insertReached(trx, reached);
}

function toRow(punterId: number, { kind, goal, raceCourseId }: Milestone, day: string): ReachedRow {
  return { punterId, kind, goal, raceCourseId: raceCourseId ?? 0, day };
}

const corrected = new Error('a result was corrected while milestones were derived');

/** The records; throws when a correction came in between: the chunk is begun again then. */
async function loadMeetings(trx: Transaction, cache: MeetingCache, versions: ReadonlyMap<number, number>) {
  const known = await cache.load(trx, versions);
  if (!known) throw corrected;
  return known;
}
