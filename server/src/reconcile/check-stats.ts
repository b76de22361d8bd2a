import { addDays } from '@furlong/domain/local-date';
import { loadCard } from '../meetings/load-card.ts';
import type { Transaction } from '../platform/database/database.ts';
import { type Check, differencesMax, type Findings } from './check.ts';
import { selectMeetingsAtWork } from './queries-bets.ts';
import {
  type PlayedRow,
  selectMilestoneTexts,
  selectPlayed,
  selectPuntersWithStats,
  selectStatsRecords,
  selectWrongCounts,
} from './queries-stats.ts';
import { compareRecord, type RereadMeeting, rereadMeeting } from './reread-meeting-stats.ts';

const chunkSize = 1_000;

/**
 * Derives what stats are read from again: what each meeting recorded, from its results, and every punter's milestones,
 * from the picks and the final standings. Counts by days and by hand, not by the rules that wrote them.
 */
export const statsCheck: Check = {
  name: 'stats',
  what: 'records of meetings for stats, and milestones',
  async run(trx, { differs, progress }) {
    const records = await selectStatsRecords(trx);
    const atWork = await selectMeetingsAtWork(trx);
    const meetings = new Map<number, RereadMeeting>();
    let isFollowed = true;
    for (const [index, record] of records.entries()) {
      progress(index, records.length);
      const { meetingId } = record;
      if (atWork.has(meetingId)) {
        isFollowed = false;
        continue;
      }
      if (record.version === null || record.stage !== 'done') {
        const what = record.version === null ? 'is not recorded' : 'is not followed by milestones';
        differs(`meeting ${meetingId} is over and ${what}`);
        isFollowed = false;
        continue;
      }
      const card = await loadCard(trx, meetingId);
      // A correction whose final standings are to come is at work, or the check of standings says so.
      if (!card || card.standingsVersion !== record.finalVersion) continue;
      const meeting = rereadMeeting(card);
      meetings.set(meetingId, meeting);
      for (const words of compareRecord(record, meeting)) differs(`meeting ${meetingId} ${words}`);
    }
    for (const { milestone, counted, holders } of await selectWrongCounts(trx, differencesMax)) {
      differs(`milestone ${milestone} is counted ${counted} times, and ${holders} punters have it`);
    }
    // While a meeting is worked on, its punters' milestones are between two states.
    const punters =
      isFollowed && meetings.size === records.length ? await checkPunters(trx, meetings, differs) : 0;
    return records.length + punters;
  },
};

async function checkPunters(
  trx: Transaction,
  meetings: ReadonlyMap<number, RereadMeeting>,
  differs: Findings['differs'],
): Promise<number> {
  const weeks = new Set(
    [...meetings.values()]
      .filter((meeting) => meeting.counts && meeting.isLocal)
      .map(({ day }) => weekOf(day)),
  );
  const sizes = await selectStatsRecords(trx);
  const puntersOf = new Map(sizes.map(({ meetingId, boardPunters }) => [meetingId, boardPunters ?? 0]));
  let count = 0;
  for (let after = 0; ; ) {
    const ids = await selectPuntersWithStats(trx, after, chunkSize);
    const last = ids.at(-1);
    if (last === undefined) return count;
    after = last;
    count += ids.length;
    const played = Map.groupBy(await selectPlayed(trx, ids), ({ punterId }) => punterId);
    const stored = await selectMilestoneTexts(trx, ids);
    for (const punterId of ids) {
      for (const words of findOtherPicks(played.get(punterId) ?? [], meetings)) {
        differs(`punter ${punterId} ${words}`);
      }
      const due = milestonesOf(played.get(punterId) ?? [], meetings, puntersOf, weeks);
      const has = new Set(stored.get(punterId));
      for (const milestone of due) {
        if (!has.delete(milestone)) differs(`punter ${punterId} should have the milestone ${milestone}`);
      }
      for (const milestone of has) differs(`punter ${punterId} has the milestone ${milestone} for nothing`);
    }
  }
}

/** Rows of final standings that name another pick than the punter's own. */
function findOtherPicks(rows: readonly PlayedRow[], meetings: ReadonlyMap<number, RereadMeeting>): string[] {
  return rows.flatMap(({ meetingId, saddles, rankedBy }) => {
    const own = saddlesOf(saddles);
    return (meetings.get(meetingId)?.races ?? []).flatMap(({ number }) => {
      const [says, has] = [rankedBy[number - 1] ?? 0, own[number - 1] ?? 0];
      return says === has
        ? []
        : `has runner ${has} of race ${number} of meeting ${meetingId}, and stands there by ${says}`;
    });
  });
}

/** Reads saddles from an array in the database's text form. */
function saddlesOf(text: string | null): number[] {
  return (text ?? '{}').slice(1, -1).split(',').map(Number);
}

/** The goals, written down a second time on purpose. */
const goals = {
  cards: [1, 10, 25, 50, 100, 250, 500],
  winners: [1, 10, 25, 50, 100, 250, 500, 1_000],
  weeks: [4, 12, 26, 52],
} as const;

/** A punter's milestones as texts, `kind goal course day`. The rows are by day. */
function milestonesOf(
  rows: readonly PlayedRow[],
  meetings: ReadonlyMap<number, RereadMeeting>,
  puntersOf: ReadonlyMap<number, number>,
  localWeeks: ReadonlySet<string>,
): string[] {
  const first = new Map<string, string>();
  const note = (milestone: string, day: string) => {
    if (!first.has(milestone)) first.set(milestone, day);
  };
  const sums = { cards: 0, winners: 0, weeks: 0 };
  let week: string | undefined;
  for (const row of rows) {
    const meeting = meetings.get(row.meetingId);
    if (!meeting?.counts) continue;
    const { day, races, raceCourseId } = meeting;
    const saddles = saddlesOf(row.saddles);
    const picks = races.map(({ number, picks: of }) => of.get(saddles[number - 1] ?? 0));
    if (races.length > 0 && races.every(({ number }) => (saddles[number - 1] ?? 0) > 0)) sums.cards += 1;
    sums.winners += row.winners;
    if (week !== weekOf(day))
      sums.weeks = week !== undefined && joins(week, weekOf(day), localWeeks) ? sums.weeks + 1 : 1;
    week = weekOf(day);
    for (const [kind, list] of Object.entries(goals)) {
      for (const goal of list) {
        if (sums[kind as keyof typeof goals] >= goal) note(`${kind} ${goal} 0`, day);
      }
    }
    const punters = puntersOf.get(row.meetingId) ?? 0;
    const medal = punters >= 10 ? ['', 'gold', 'silver', 'bronze'][row.rank] : undefined;
    if (medal) note(`${medal} 1 0`, day);
    if (row.rank <= 100 && punters >= 1_000) note('first-hundred 1 0', day);
    if (row.winners > 0) note(`course-winner 1 ${raceCourseId}`, day);
    if (picks.some((pick) => pick?.position === 1 && (pick.odds ?? 0) > 20 - 1e-9))
      note('long-price 1 0', day);
    if (races.length >= meeting.fewestForWholeCard && picks.every((pick) => pick?.position === 1)) {
      note('whole-card 1 0', day);
    }
  }
  return [...first].map(([milestone, day]) => `${milestone} ${day}`);
}

/** The Monday of a day's week. */
function weekOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** Whether no week with a local meeting lies between two weeks. */
function joins(week: string, later: string, localWeeks: ReadonlySet<string>): boolean {
  for (let between = addDays(week, 7); between < later; between = addDays(between, 7)) {
    if (localWeeks.has(between)) return false;
  }
  return true;
}
