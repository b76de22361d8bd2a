import { isForeignCourse } from '@furlong/domain/courses';
import { addDays } from '@furlong/domain/local-date';
import type { ScoredRace } from '@furlong/domain/scoring';
import { factsOfRace, perfectTotal } from '@furlong/domain/stats/race-facts';
import { mondayOf } from '@furlong/domain/stats/timeline';
import { RaceStatus } from '@furlong/domain/status';
import type { MeetingCard } from '../meetings/card.ts';
import type { Transaction } from '../platform/database/database.ts';
import { encodeFacts } from './facts-json.ts';
import { hasLocalMeeting, lockRecord, upsertRecord, upsertWork } from './queries-record.ts';

/** A meeting whose final standings are being written, and what they say of it as a whole. */
export interface MeetingToRecord {
  readonly card: MeetingCard;
  /** Its races as they were scored. */
  readonly races: readonly ScoredRace[];
  readonly counts: boolean;
  readonly punters: number;
  /** How many punters have at least so many points, in hundredths. */
  countFrom(total: number): number;
}

/**
 * Records what stats need of a meeting that is over, in the transaction that writes its final standings and for their
 * version: whoever reads sees both or neither (rule: stats-meetings). Milestones follow (`deriveMilestones`). Safe to
 * repeat.
 */
export async function recordMeeting(trx: Transaction, meeting: MeetingToRecord): Promise<void> {
  const { card, races, counts, punters } = meeting;
  const offs = new Map(card.races.map(({ number, offAt }) => [number, offAt.getTime()]));
  const perfect = perfectTotal(races, card.scoring);
  const run = races.filter(({ status }) => status === RaceStatus.resulted);
  const record = {
    meetingId: card.id,
    version: card.standingsVersion,
    day: card.date,
    raceCourseId: card.raceCourseId,
    isLocal: !isForeignCourse(card.raceCourse, card.country),
    counts,
    punters,
    perfectTotal: perfect,
    perfectCards: perfect > 0 ? meeting.countFrom(perfect) : 0,
    facts: encodeFacts(
      card.scoring.cardBonus.fewestRaces,
      run.map((race) => ({
        raceNumber: race.raceNumber,
        offAt: offs.get(race.raceNumber) ?? 0,
        runners: factsOfRace(race, card.scoring),
      })),
    ),
  };
  const before = await lockRecord(trx, card.id);
  if (before?.version === record.version) return;
  const isWeekOf = (one: { counts: boolean; isLocal: boolean }) => one.counts && one.isLocal;
  const monday = mondayOf(record.day);
  // Asked before the row is written, so that it answers for the other meetings. Two that are written together may both
  // find the week new; both then derive again, which changes nothing.
  const changes =
    isWeekOf(record) !== (before !== undefined && isWeekOf(before)) || (before && before.day !== record.day);
  const weeksChanged =
    Boolean(changes) && !(await hasLocalMeeting(trx, { from: monday, to: addDays(monday, 6) }, card.id));
  await upsertRecord(trx, record);
  await upsertWork(trx, {
    meetingId: card.id,
    stage: before ? 'rederive' : counts ? 'advance' : 'done',
    weeksChanged,
  });
}
