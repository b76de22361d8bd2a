import type { HeadToHead } from '@furlong/contract/schemas/league-season';
import { duelsOf } from '@furlong/domain/leagues/duels';
import { addDays, localDayOf } from '@furlong/domain/local-date';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import { loadCard } from '../meetings/load-card.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { selectionsOn } from '../standings/load-punter-selections.ts';
import { showRow } from '../standings/show-row.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';
import { loadMembers, loadRounds, loadSeasonMeetings } from './load-season.ts';
import { selectSettings } from './queries-season.ts';

/** Meetings that are listed, the newest first. */
const meetingsMax = 20;
/** How far back duels are counted: a year. */
const daysBack = 366;

interface Question {
  readonly leagueId: number;
  readonly one: number;
  readonly other: number;
  /** To be shown race by race; undefined: the last that both played. */
  readonly meetingId: number | undefined;
  readonly askedBy: number;
  readonly now: Date;
}

interface Parts {
  readonly platform: Pick<Platform, 'db'>;
  readonly engine: Pick<StandingsEngine, 'view'>;
}

/**
 * Two members of a league against each other, over the meetings of the last year that the league's season counts
 * (rule: league-duels). Undefined unless both are members, and two.
 */
export async function loadHeadToHead(parts: Parts, question: Question): Promise<HeadToHead | undefined> {
  const { db } = parts.platform;
  const { leagueId, now } = question;
  const [settings, members] = await Promise.all([selectSettings(db, leagueId), loadMembers(db, leagueId)]);
  const memberOf = (id: number) =>
    members.find(({ punterId, standing }) => punterId === id && standing === 'member');
  const one = memberOf(question.one);
  const other = memberOf(question.other);
  if (!one || !other || one === other) return undefined;
  const to = localDayOf(now);
  const period = { from: addDays(to, -daysBack), to };
  const meetings = await loadSeasonMeetings(db, period, settings);
  const duels = duelsOf(await loadRounds(db, meetings, [one, other]), one, other);
  const asked = await raceByRace(parts, question, question.meetingId);
  // Until both have a row on it, a meeting has nothing to compare: the last that both played has.
  const last = asked?.one && asked.other ? undefined : duels.at(-1)?.round.id;
  const count = (winner: 'one' | 'other' | 'none') => duels.filter((duel) => duel.winner === winner).length;
  return {
    one: { punterId: one.punterId, punterAlias: one.alias, won: count('one') },
    other: { punterId: other.punterId, punterAlias: other.alias, won: count('other') },
    drawn: count('none'),
    meetings: duels
      .reverse()
      .slice(0, meetingsMax)
      .map(({ round, winner, ...points }) => ({
        meetingId: round.id,
        meetingName: round.title,
        date: round.day,
        one: pointsToWire(points.one),
        other: pointsToWire(points.other),
        winner,
      })),
    meeting: (await raceByRace(parts, question, last)) ?? asked,
  };
}

async function raceByRace(
  { platform: { db }, engine }: Parts,
  { one, other, askedBy, now }: Question,
  meetingId: number | undefined,
): Promise<HeadToHead['meeting']> {
  if (meetingId === undefined) return null;
  const [card, view] = await Promise.all([loadCard(db, meetingId), engine.view(meetingId)]);
  if (!card || !view) return null;
  const of = (punterId: number) =>
    Promise.all([view.own(punterId), selectionsOn(db, card, { punterId, askedBy, now })]);
  const [[rowOne, picksOne], [rowOther, picksOther]] = await Promise.all([of(one), of(other)]);
  return {
    meetingId,
    one: rowOne && showRow(rowOne),
    other: rowOther && showRow(rowOther),
    races: card.races.map(({ number: raceNumber }, at) => ({
      raceNumber,
      one: picksOne[at] ?? { raceNumber, hidden: true },
      other: picksOther[at] ?? { raceNumber, hidden: true },
    })),
  };
}
