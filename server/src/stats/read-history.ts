import type { NotedPick, PlayedMeeting, StatsHistory } from '@furlong/contract/schemas/stats';
import { oddsToWire, startingPriceOfNumbers } from '@furlong/domain/odds';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import { notedPicks, type PickOfMeeting } from '@furlong/domain/stats/noted-picks';
import type { StatsMeeting } from '@furlong/domain/stats/stats-meeting';
import { pointsLeftOf, summariseBands } from '@furlong/domain/stats/summarise';
import type { Queryable } from '../platform/database/database.ts';
import { type MeetingName, selectHorses, selectMeetingNames } from './queries-punter.ts';
import type { OwnMeetings } from './read-stats.ts';
import { meetingsOf, type Period, shapeName, shapePeriod, shapeStrike } from './shape-parts.ts';

/** Meetings that a chart is drawn from at most. */
const listedMax = 400;
/** Best picks listed, and worst ones (rule: best-and-worst-picks). */
const notedMax = 5;

type Names = ReadonlyMap<number, MeetingName>;

/** What the charts of a punter's stats are drawn from. */
export async function readHistory(
  db: Queryable,
  { version, meetings: all, beingCorrected }: OwnMeetings & { readonly beingCorrected: ReadonlySet<number> },
  period: Period,
): Promise<StatsHistory> {
  const meetings = meetingsOf(all, period);
  const listed = meetings.slice(-listedMax);
  const { best, worst } = notedPicks(meetings, notedMax);
  const noted = [...best, ...worst];
  const [names, horses] = await Promise.all([
    selectMeetingNames(db, [
      ...new Set([...listed, ...noted.map(({ meeting }) => meeting)].map(({ meetingId }) => meetingId)),
    ]),
    selectHorses(
      db,
      noted.map(({ meeting: { meetingId }, pick: { raceNumber, facts } }) => ({
        meetingId,
        raceNumber,
        saddle: facts.ranAs,
      })),
    ),
  ]);
  const shaped = noted.flatMap((each, index) => shapeNoted(each, names, horses[index] ?? ''));
  return {
    ...shapePeriod(period, version),
    meetings: listed.map((meeting) => shapeMeeting(meeting, names, beingCorrected.has(meeting.meetingId))),
    earlierMeetings: meetings.length - listed.length,
    priceBands: summariseBands(meetings).map(({ band: { from, to }, strike, correctedPicks }) => ({
      fromFraction: from === null ? null : `${from}/1`,
      toFraction: to === null ? null : `${to}/1`,
      strike: shapeStrike(strike),
      correctedPicks,
    })),
    bestPicks: shaped.slice(0, best.length),
    worstPicks: shaped.slice(best.length),
  };
}

function shapeMeeting(meeting: StatsMeeting, names: Names, beingCorrected: boolean): PlayedMeeting {
  const { corrected } = meeting;
  return {
    ...shapeName(meeting, names),
    rank: meeting.rank,
    punters: meeting.punters,
    total: pointsToWire(meeting.total),
    winners: meeting.winners,
    picks: meeting.picks.length,
    races: meeting.racesRun,
    pointsLeft: pointsToWire(pointsLeftOf(meeting)),
    perfectCards: meeting.perfectCards,
    corrected: corrected && { ...corrected, total: pointsToWire(corrected.total) },
    beingCorrected,
  };
}

/** Empty for a pick without a price, which is never noted. */
function shapeNoted({ meeting, pick }: PickOfMeeting, names: Names, horseName: string): NotedPick[] {
  const { ranAs, price, position, points } = pick.facts;
  if (!price) return [];
  const { odds, fraction } = oddsToWire(startingPriceOfNumbers(price.numerator, price.denominator));
  return [
    {
      ...shapeName(meeting, names),
      raceNumber: pick.raceNumber,
      saddle: ranAs,
      horseName,
      startingPrice: odds,
      startingPriceFraction: fraction,
      position,
      points: pointsToWire(points),
      corrected: meeting.corrected !== null,
    },
  ];
}
