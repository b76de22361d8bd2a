import type { OldFigures, StatsMeeting, StatsPick } from '@furlong/domain/stats/stats-meeting';
import type { KnownMeeting } from './meeting-cache.ts';
import type { OwnStanding } from './queries-punter.ts';

/** A punter's part of a meeting, from the punter's row of its final standings and the meeting's record. */
export function buildMeeting(
  row: OwnStanding,
  known: KnownMeeting,
  corrected: OldFigures | null = null,
): StatsMeeting {
  const { rank, total, winners, secondPlace, thirdPlace } = row;
  const picks: StatsPick[] = [];
  let picked = 0;
  for (const { raceNumber, bySaddle } of known.races) {
    const saddle = row.picks[raceNumber - 1] ?? 0;
    if (saddle === 0) continue;
    picked += 1;
    const pick = bySaddle[saddle];
    if (pick) picks.push(pick);
  }
  const racesRun = known.races.length;
  return {
    meetingId: known.meetingId,
    raceCourseId: known.raceCourseId,
    day: known.day,
    week: known.week,
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
