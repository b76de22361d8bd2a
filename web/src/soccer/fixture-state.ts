import type { Fixture, GoalsWire } from '@furlong/contract/schemas/fixtures';
import { localDayOf } from '@furlong/domain/local-date';
import { stateMeanings, stateNames } from './soccer-words.ts';

type Timed = Pick<Fixture, 'status' | 'kickOffAt'>;

type Listed = Pick<Fixture, 'league' | 'kickOffAt' | 'fixtureId' | 'status'>;

/** What a tag says of a fixture: its word and its tone. */
export interface FixtureState {
  readonly text: string;
  readonly tone: 'plain' | 'red' | 'green' | 'amber' | 'blue';
}

/** Whether the ball is or may be rolling: live, or a kick-off that has come and is not reported. */
export function isUnderWay({ status, kickOffAt }: Timed, now: number): boolean {
  return status === 'live' || (status === 'scheduled' && now >= Date.parse(kickOffAt));
}

/** Whether it is over, played or not. */
export function isOver({ status }: Pick<Fixture, 'status'>): boolean {
  return ['finished', 'abandoned', 'walkover', 'void'].includes(status);
}

/** A fixture's state in a word; null while it is simply to come. */
export function stateOfFixture(
  fixture: Pick<Fixture, 'status' | 'kickOffAt' | 'resultState'>,
  now: number,
): FixtureState | null {
  switch (fixture.status) {
    case 'scheduled':
      return isUnderWay(fixture, now) ? { text: stateNames.due, tone: 'red' } : null;
    case 'live':
      return { text: stateNames.live, tone: 'red' };
    case 'interrupted':
      return { text: stateNames.interrupted, tone: 'amber' };
    case 'finished':
      return fixture.resultState === 'official'
        ? { text: stateNames.official, tone: 'blue' }
        : { text: stateNames.provisional, tone: 'amber' };
    case 'postponed':
      return { text: stateNames.postponed, tone: 'amber' };
    case 'abandoned':
      return { text: stateNames.abandoned, tone: 'red' };
    case 'walkover':
      return { text: stateNames.walkover, tone: 'red' };
    case 'void':
      return { text: stateNames.void, tone: 'red' };
  }
}

/** What a state means for bets, for whoever opens the fixture; null where the word says it all. */
export function explainState(fixture: Pick<Fixture, 'status' | 'resultState'>): string | null {
  switch (fixture.status) {
    case 'postponed':
      return stateMeanings.postponed;
    case 'interrupted':
      return stateMeanings.interrupted;
    case 'abandoned':
      return stateMeanings.abandoned;
    case 'walkover':
    case 'void':
      return stateMeanings.notPlayed;
    case 'finished':
      return fixture.resultState === 'official' ? null : stateMeanings.provisional;
    case 'scheduled':
    case 'live':
      return null;
  }
}

/** The minute of play: 63', 90+4'; empty when it is not played. */
export function minuteOf({ status, minute, added }: Pick<Fixture, 'status' | 'minute' | 'added'>): string {
  return status !== 'live' || minute === null ? '' : minuteText(minute, added);
}

/** A minute of play: 63', 90+4'. */
export function minuteText(minute: number, added: number | null): string {
  return added === null || added === 0 ? `${minute}'` : `${minute}+${added}'`;
}

/** The half-time score, from the end of the first half on: a supplier may send it with its last minutes. */
export function halfTimeOf({
  status,
  minute,
  halfTime,
}: Pick<Fixture, 'status' | 'minute' | 'halfTime'>): GoalsWire | null {
  return status === 'live' && minute !== null && minute <= 45 ? null : halfTime;
}

/** A score as it is read out and written: 2–1. */
export function scoreText({ home, away }: GoalsWire): string {
  return `${home}–${away}`;
}

/** A fixture by the names of its sides: 'Egoli Miners v Umgeni Rovers'. */
export function fixtureName({ home, away }: Pick<Fixture, 'home' | 'away'>): string {
  return `${home} v ${away}`;
}

/** The fixtures of a league, in the order of their kick-offs. */
export interface LeagueFixtures<F> {
  readonly league: string;
  readonly fixtures: readonly F[];
}

/**
 * Fixtures by league: what is played now stands first, in its league and as a league; then by kick-off and name. What
 * is over stands last.
 */
export function byLeague<F extends Listed>(fixtures: readonly F[], now: number): LeagueFixtures<F>[] {
  const placeOf = (fixture: F) => (isOver(fixture) ? 2 : isUnderWay(fixture, now) ? 0 : 1);
  const groups = new Map<string, F[]>();
  for (const fixture of inOrder(fixtures)) {
    groups.set(fixture.league, [...(groups.get(fixture.league) ?? []), fixture]);
  }
  return [...groups]
    .map(([league, ofLeague]) => ({
      league,
      fixtures: ofLeague.toSorted((a, b) => placeOf(a) - placeOf(b)),
    }))
    .toSorted((a, b) => Math.min(...a.fixtures.map(placeOf)) - Math.min(...b.fixtures.map(placeOf)));
}

/** A day's fixtures in two parts: what is played or to come, and what is over. */
export function splitDay<F extends Listed>(
  fixtures: readonly F[],
  now: number,
): { readonly playing: LeagueFixtures<F>[]; readonly over: LeagueFixtures<F>[] } {
  const isPlaying = (fixture: F) => !isOver(fixture);
  return {
    playing: byLeague(fixtures.filter(isPlaying), now),
    over: byLeague(fixtures.filter(isOver), now),
  };
}

/** Fixtures by kick-off, then by league and by their ids. */
export function inOrder<F extends Pick<Fixture, 'league' | 'kickOffAt' | 'fixtureId'>>(
  fixtures: readonly F[],
): F[] {
  return fixtures.toSorted(
    (a, b) =>
      Date.parse(a.kickOffAt) - Date.parse(b.kickOffAt) ||
      a.league.localeCompare(b.league) ||
      a.fixtureId - b.fixtureId,
  );
}

/** The day of a kick-off in Johannesburg. */
export function dayOfKickOff({ kickOffAt }: Pick<Fixture, 'kickOffAt'>): string {
  return localDayOf(new Date(kickOffAt));
}
