import type { OldFigures, StatsMeeting, StatsPick } from '@furlong/domain/stats/stats-meeting';
import type { KnownMeeting } from './meeting-cache.ts';
import type { StandingRow } from './queries-punter.ts';

/** The parts of a row of final standings that a punter's meeting is built from. */
export type OwnStanding = Pick<
  StandingRow,
  'rank' | 'total' | 'winners' | 'secondPlace' | 'thirdPlace' | 'saddles'
>;

/** A punter's part of a meeting, from the punter's row of its final standings, the picks and the meeting's record. */
export function buildMeeting(
  row: OwnStanding,
  known: KnownMeeting,
  corrected: OldFigures | null = null,
): StatsMeeting {
  const { rank, total, winners, secondPlace, thirdPlace } = row;
  const saddles = row.saddles?.split(',') ?? [];
  const picks: StatsPick[] = [];
  let picked = 0;
  for (const { raceNumber, offAt, runners } of known.races) {
    const saddle = Number(saddles[raceNumber - 1] ?? 0);
    if (!(saddle > 0)) continue;
    picked += 1;
    const facts = runners.get(saddle);
    if (facts) picks.push({ raceNumber, offAt, facts });
  }
  const racesRun = known.races.length;
  return {
    meetingId: known.meetingId,
    raceCourseId: known.raceCourseId,
    day: known.day,
    rank,
    punters: known.punters,
    total,
    winners,
    secondPlace,
    thirdPlace,
    racesRun,
    isComplete: racesRun > 0 && picked === racesRun,
    isWholeCard: racesRun >= known.fewestForWholeCard && winners === racesRun,
    picks,
    perfectTotal: known.perfectTotal,
    perfectCards: known.perfectCards,
    corrected,
  };
}
