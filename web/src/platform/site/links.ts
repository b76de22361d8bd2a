import { screenRoutes } from '@furlong/contract/screen-routes';

/** What a screen's address can carry: parameters of its path, and of its query. */
interface ScreenValues {
  home: never;
  picks: 'meetingId' | 'race';
  runner: 'meetingId' | 'raceNumber' | 'saddle';
  luckypick: 'meetingId';
  leaderboard: 'meetingId';
  leagues: 'leagues' | 'league';
  'join-league': 'CODE';
  'my-bets': 'bet';
  soccer: 'day' | 'league';
  fixture: 'fixtureId';
  predictor: 'roundId';
  'predictor-board': 'roundId';
  results: 'meetingId';
  'my-stats': 'period';
  stats: never;
  wallet: never;
  protection: never;
  account: never;
  notifications: never;
  'notification-settings': never;
  learn: never;
  faq: never;
  paia: never;
  terms: never;
}

/** A screen's name. */
export type ScreenName = keyof typeof screenRoutes & keyof ScreenValues;

type Value = string | number;

/** The address of a screen: `linkTo('picks', { meetingId: 7, race: 2 })` is '/picks/7?race=2'. */
export function linkTo<N extends ScreenName>(
  name: N,
  values: { readonly [K in ScreenValues[N]]?: Value } = {},
): string {
  return fillPath(screenRoutes[name].paths[0], values);
}

/** Home's address with a chosen meeting, which opens the meeting's card. */
export function chosenMeetingLink(meetingId: number): string {
  return fillPath(screenRoutes.home.paths[1], { meetingId });
}

/** Fills the parameters of a path; the other values become its query. Optional parameters without a value go. */
export function fillPath(path: string, values: Readonly<Record<string, Value | undefined>> = {}): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const part = [`/:${name}?`, `/:${name}`].find((each) => path.includes(each));
    if (part !== undefined) filled = filled.replace(part, `/${encodeURIComponent(value)}`);
    else query.set(name, String(value));
  }
  const bare = filled.replace(/\/:\w+\?/g, '');
  return query.size === 0 ? bare : `${bare}?${query}`;
}
