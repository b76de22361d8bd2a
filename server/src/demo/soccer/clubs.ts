import { createRandom } from '@furlong/domain/random';
import { drawStrengths, type ExpectedGoals, expectedGoals } from '@furlong/domain/soccer/dixon-coles';

/** The league of the demo, and the name of its cups, which are numbered. */
export const PREMIERSHIP = 'Protea Premiership';
export const CUP = 'Baobab Cup';

/** The clubs of the league; all are invented. */
export const CLUBS = [
  'Egoli Miners',
  'Umgeni Rovers',
  'Table Bay City',
  'Limpopo Baobabs',
  'Mangaung Roses',
  'Karoo Rangers',
  'Tshwane Athletic',
  'Zululand Thunder',
  'Vaal River FC',
  'Garden Route Stars',
  'Namaqua Wanderers',
  'Algoa Mariners',
  'Overberg Cranes',
  'Mzimvubu United',
  'Waterberg Foresters',
  'Amatola Albion',
] as const;

/** Matchdays of a season in which everybody meets everybody at home and away. */
export const SEASON_MATCHDAYS = 2 * (CLUBS.length - 1);

/** Two clubs by their places in {@link CLUBS}, home first. */
export interface Pairing {
  readonly home: number;
  readonly away: number;
}

/** Who meets whom on a matchday of a season, from 0; after all of them it begins again. */
export function pairingsOf(seed: string, season: number, matchday: number): Pairing[] {
  const order = createRandom(`${seed}/soccer/order/${season}`).shuffle(CLUBS.map((_, club) => club));
  const number = matchday % SEASON_MATCHDAYS;
  const turning = CLUBS.length - 1;
  const round = number % turning;
  const isReturn = number >= turning;
  const club = (place: number) => order[place] ?? 0;
  // The circle method: one club stays, the others turn round it.
  return Array.from({ length: CLUBS.length / 2 }, (_, pair) => {
    const one = club((round + pair) % turning);
    const other = pair === 0 ? club(turning) : club((round + turning - pair) % turning);
    const isOneAtHome = ((pair === 0 ? round : pair) % 2 === 0) !== isReturn;
    return isOneAtHome ? { home: one, away: other } : { home: other, away: one };
  });
}

/** The goals expected of a match, by the strengths that the seed gives the clubs for a season. */
export function goalsOf(
  seed: string,
  season: number,
  { home, away }: Pairing,
  neutralVenue: boolean,
): ExpectedGoals {
  const strengths = drawStrengths(CLUBS.length, createRandom(`${seed}/soccer/season/${season}`));
  const usual = { attack: 1, weakness: 1 };
  return expectedGoals(strengths[home] ?? usual, strengths[away] ?? usual, neutralVenue);
}
