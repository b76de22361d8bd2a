import { isForeignCourse } from '@furlong/domain/courses';
import { meetingStandings } from '@furlong/domain/meeting-standings';
import type { ScoredRace } from '@furlong/domain/scoring';
import { RaceStatus } from '@furlong/domain/status';
import type { MeetingCard } from '../meetings/card.ts';
import { boardHead, scoredRaces } from '../standings/board.ts';
import type { StatsRecord } from './queries-stats.ts';

/** What milestones need of a meeting, read from its card. */
export interface RereadMeeting {
  readonly day: string;
  readonly raceCourseId: number;
  readonly isLocal: boolean;
  readonly counts: boolean;
  readonly fewestForWholeCard: number;
  /** The most that a card could have earned, in hundredths. */
  readonly perfectTotal: number;
  readonly races: readonly RereadRace[];
}

/** A race run: what picking each saddle brought. */
export interface RereadRace {
  readonly number: number;
  readonly picks: ReadonlyMap<number, RereadPick>;
}

interface RereadPick {
  readonly ranAs: number;
  readonly position: number;
  readonly points: number;
  /** Odds to one; null without a starting price. */
  readonly odds: number | null;
  /** -1 without one. */
  readonly chance: number;
  readonly favourite: boolean;
}

/** The chance of a stored one is rounded to a millionth. */
const chanceTolerance = 1e-6;

/** Reads a meeting again, by the plain rules of meeting-standings: as if one punter had picked each runner. */
export function rereadMeeting(card: MeetingCard): RereadMeeting {
  const races = scoredRaces(card);
  const run = races
    .filter(({ status }) => status === RaceStatus.resulted)
    .map((race) => ({ number: race.raceNumber, picks: rereadRace(race, card) }));
  return {
    day: card.date,
    raceCourseId: card.raceCourseId,
    isLocal: !isForeignCourse(card.raceCourse, card.country),
    counts: boardHead(card).counts,
    fewestForWholeCard: card.scoring.cardBonus.fewestRaces,
    perfectTotal: perfectOf(card, races, run),
    races: run,
  };
}

function rereadRace(race: ScoredRace, { scoring }: MeetingCard): ReadonlyMap<number, RereadPick> {
  const punters = race.runners.map(({ saddle }) => ({
    punterId: saddle,
    alias: String(saddle),
    picks: [{ raceNumber: race.raceNumber, saddle }],
  }));
  const ran = race.runners.filter(({ scratched }) => !scratched);
  const shares = new Map(
    ran.map(({ saddle, startingPrice }) => [
      saddle,
      startingPrice ? 1 / (Number(startingPrice.valueOf()) + 1) : Number.NaN,
    ]),
  );
  const sum = [...shares.values()].reduce((total, share) => total + share, 0);
  const best = Math.max(...[...shares.values()].filter((share) => !Number.isNaN(share)));
  const picks = new Map<number, RereadPick>();
  // The card's own bonus is left out: one race is no card of enough races, unless the rules say so.
  for (const { punterId, races } of meetingStandings([race], punters, scoring).rows) {
    const [detail] = races;
    if (!detail || detail.ranAs === null) continue;
    const share = shares.get(detail.ranAs) ?? Number.NaN;
    picks.set(punterId, {
      ranAs: detail.ranAs,
      position: detail.position ?? 0,
      points: detail.points,
      odds: Number.isNaN(share) ? null : 1 / share - 1,
      chance: Number.isNaN(sum) ? -1 : share / sum,
      favourite: share === best,
    });
  }
  return picks;
}

/** What differs between a meeting's record and the meeting as read again, in words. */
export function compareRecord(record: StatsRecord, meeting: RereadMeeting): string[] {
  const words: string[] = [];
  const same = (what: string, recorded: unknown, due: unknown) => {
    if (recorded !== due) words.push(`has ${what} ${recorded}, and should have ${due}`);
  };
  same('version', record.version, record.finalVersion);
  same('day', record.day, meeting.day);
  same('course', record.raceCourseId, meeting.raceCourseId);
  same('local', record.isLocal, meeting.isLocal);
  same('counts', record.counts, meeting.counts);
  same('counts in the standings', record.boardCounts, meeting.counts);
  same('punters', record.punters, record.boardPunters);
  same(
    'races',
    record.facts.races.map(([number]) => number).join(),
    meeting.races.map(({ number }) => number).join(),
  );
  for (const [index, race] of meeting.races.entries()) {
    const stored = new Map(record.facts.races[index]?.[2].map((runner) => [runner[0] ?? 0, runner]));
    same(`runners of race ${race.number}`, stored.size, race.picks.size);
    for (const [saddle, pick] of race.picks) {
      const [, ranAs, position, points, tied, numerator, denominator = 0, chance = -1, favourite] =
        stored.get(saddle) ?? [];
      const of = `of runner ${saddle} in race ${race.number}`;
      const winners = new Set(
        [...race.picks.values()].filter((each) => each.position === 1).map((each) => each.ranAs),
      );
      same(`the runner ${of}`, ranAs, pick.ranAs);
      same(`position ${of}`, position, pick.position);
      same(`points ${of}`, points, pick.points);
      same(`tied winners ${of}`, tied, pick.position === 1 ? winners.size : 0);
      same(`favourite ${of}`, favourite === 1, pick.favourite);
      const odds = denominator === 0 ? null : Number(numerator) / denominator;
      if (odds === null ? pick.odds !== null : Math.abs(odds - (pick.odds ?? -1)) > 1e-9 * (1 + odds)) {
        words.push(`has price ${of} ${odds}, and should have ${pick.odds}`);
      }
      const due = pick.chance < 0 ? -1 : pick.chance;
      if (Math.abs((chance < 0 ? -1 : chance / 1_000_000) - due) > chanceTolerance) {
        words.push(`has chance ${of} ${chance}, and should have ${due * 1_000_000} millionths`);
      }
    }
  }
  same('perfect total', record.perfectTotal, meeting.perfectTotal);
  same('perfect cards', record.perfectCards, meeting.perfectTotal > 0 ? record.bestCards : 0);
  return words;
}

/** The total of the best card: of the best runners, or of the best winners, who may have the card's bonus besides. */
function perfectOf(card: MeetingCard, races: readonly ScoredRace[], run: readonly RereadRace[]): number {
  const best = (holds: (pick: RereadPick) => boolean) =>
    run.flatMap(({ number, picks }) => {
      const own = [...picks].filter(([, pick]) => holds(pick)).sort(([, a], [, b]) => b.points - a.points);
      return own.slice(0, 1).map(([saddle]) => ({ raceNumber: number, saddle }));
    });
  const cards = [best(() => true), best(({ position }) => position === 1)].map((picks, index) => ({
    punterId: index,
    alias: String(index),
    picks,
  }));
  return Math.max(...meetingStandings(races, cards, card.scoring).rows.map(({ total }) => total));
}
