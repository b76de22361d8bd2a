import type { HeadToHead } from '@furlong/contract/schemas/league-season';
import { duelsOf } from '@furlong/domain/leagues/duels';
import type { Membership } from '@furlong/domain/leagues/round';
import { addDays, localDayOf } from '@furlong/domain/local-date';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import { loadCard } from '../meetings/load-card.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { indexOfId, type Participants } from '../score-boards/participants.ts';
import { selectionsOn } from '../standings/load-punter-selections.ts';
import { showRow } from '../standings/show-row.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';
import { loadMembers, loadRounds, loadSeasonMeetings, type OpenMeeting } from './load-season.ts';
import { selectSettings } from './queries-season.ts';
import { readRunning } from './read-running.ts';

/** Meetings of a page, the newest first. */
const meetingsMax = 10;
/** How far back duels are counted: a year. */
const daysBack = 366;

interface Question {
  readonly leagueId: number;
  readonly one: number;
  readonly other: number;
  /** To be shown race by race; undefined: one that both play now, else the last that both played. */
  readonly meetingId: number | undefined;
  /** The meeting whose elders are asked for; undefined: the newest. Without it among theirs there are none. */
  readonly before: number | undefined;
  readonly askedBy: number;
  readonly now: Date;
}

interface Parts {
  readonly platform: Pick<Platform, 'db'>;
  readonly engine: Pick<StandingsEngine, 'view' | 'board'>;
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
  const { meetings, open } = await loadSeasonMeetings(db, period, settings, to);
  const duels = duelsOf(await loadRounds(db, meetings, [one, other]), one, other);
  const isOlder = question.before !== undefined;
  const asked = isOlder ? null : await raceByRace(parts, question, question.meetingId);
  const running = isOlder ? [] : readBoth(parts.engine, open, one, other);
  // Until both have a row on it, a meeting has nothing to compare: one that both play now, or the last they played, has.
  const last =
    isOlder || (asked?.one && asked.other) ? undefined : (running[0]?.meetingId ?? duels.at(-1)?.round.id);
  const { page, older } = pageBefore(duels, question.before);
  const count = (winner: 'one' | 'other' | 'none') => duels.filter((duel) => duel.winner === winner).length;
  return {
    one: { punterId: one.punterId, punterAlias: one.alias, won: count('one') },
    other: { punterId: other.punterId, punterAlias: other.alias, won: count('other') },
    drawn: count('none'),
    running,
    meetings: page.map(({ round, winner, ...points }) => ({
      meetingId: round.id,
      meetingName: round.title,
      date: round.day,
      one: pointsToWire(points.one),
      other: pointsToWire(points.other),
      winner,
    })),
    older,
    meeting: (await raceByRace(parts, question, last)) ?? asked,
  };
}

/** The meetings under way that two members both play. */
function readBoth(
  engine: Parts['engine'],
  open: readonly OpenMeeting[],
  one: Membership,
  other: Membership,
): HeadToHead['running'] {
  const indicesIn = (participants: Participants) =>
    Uint32Array.from(
      [one, other].map(({ punterId }) => indexOfId(participants, punterId)).filter((index) => index >= 0),
    ).sort();
  return readRunning(engine, { open, listed: [one, other] }, { indicesIn }).flatMap(
    ({ id, title, day, lastRace, rows }) => {
      const totalOf = ({ punterId }: Membership) =>
        rows.find((row) => row.punterId === punterId)?.score.total;
      const [left, right] = [totalOf(one), totalOf(other)];
      if (left === undefined || right === undefined) return [];
      const head = { meetingId: id, meetingName: title, date: day, lastRace };
      return { ...head, one: pointsToWire(left), other: pointsToWire(right) };
    },
  );
}

/**
 * The page of duels before that of one round, and how many are older: newest first, of duels that come oldest first.
 * Without a round the newest; none before a round that is not among them.
 */
export function pageBefore<Duel extends { readonly round: { readonly id: number } }>(
  duels: readonly Duel[],
  before: number | undefined,
): { readonly page: readonly Duel[]; readonly older: number } {
  const at = before === undefined ? duels.length : duels.findIndex(({ round }) => round.id === before);
  const end = Math.max(0, at);
  const older = Math.max(0, end - meetingsMax);
  return { page: duels.slice(older, end).reverse(), older };
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
