import { linkTo } from '../site/links.ts';
import { findCachedAnswer, findOwnAnswer, storedAddresses } from './offline-cache.ts';

/** A page that can be read offline. */
export interface KeptPage {
  readonly kind: 'home' | 'card' | 'board' | 'results' | 'bets' | 'leagues' | 'soccer';
  readonly to: string;
  /** The meeting of a card. */
  readonly meeting?: string;
}

/** The file of the app that shows each kind of page, by the start of its name; Home's comes with the app. */
const screens: Readonly<Record<Exclude<KeptPage['kind'], 'home'>, string>> = {
  card: 'picks-screen',
  board: 'leaderboard-screen',
  results: 'results-screen',
  bets: 'my-bets-screen',
  leagues: 'leagues-screen',
  soccer: 'soccer-screen',
};

/** Cards that are named: more than these are of another day. */
const cardsMax = 3;
/** A page stands on the answer of one call; the rest of its address is what it is about. */
const address =
  /\/(GetUpcomingRaceMeetings|GetMeetingRaces|GetDailyLeaderboard|GetPunterResults|GetMyBets|GetPunterLeagues|GetFixtures)\b(?:\/(\d+))?/;

/** The pages that can be read offline by a punter, or by a visitor (null): one of a kind, but cards. */
export async function findKeptPages(punterId: number | null): Promise<readonly KeptPage[]> {
  const found = (await storedAddresses(punterId)).map((url) => ({ url, match: address.exec(url) }));
  const of = (name: string) => found.filter(({ match }) => match?.[1] === name);
  const ids = (name: string) => [...new Set(of(name).map(({ match }) => Number(match?.[2])))].reverse();
  const pages: KeptPage[] = [];
  if (of('GetUpcomingRaceMeetings').length > 0) pages.push({ kind: 'home', to: linkTo('home') });
  for (const meetingId of ids('GetMeetingRaces').slice(0, cardsMax)) {
    const url = of('GetMeetingRaces').find(({ match }) => Number(match?.[2]) === meetingId)?.url ?? '';
    const meeting = await meetingOf(punterId, url);
    if (meeting !== null) pages.push({ kind: 'card', to: linkTo('picks', { meetingId }), meeting });
  }
  const ofMeeting = (name: string, kind: 'board' | 'results', screen: 'leaderboard' | 'results') => {
    const [meetingId] = ids(name);
    if (meetingId !== undefined) pages.push({ kind, to: linkTo(screen, { meetingId }) });
  };
  ofMeeting('GetDailyLeaderboard', 'board', 'leaderboard');
  ofMeeting('GetPunterResults', 'results', 'results');
  // My Bets begins with the open ones; other pages ask for single bets and later lists.
  const isOpenList = (url: string) => /\/GetMyBets\/1\b/.test(url) && !url.includes('before=');
  if (of('GetMyBets').some(({ url }) => isOpenList(url))) pages.push({ kind: 'bets', to: linkTo('my-bets') });
  if (of('GetPunterLeagues').length > 0) pages.push({ kind: 'leagues', to: linkTo('leagues') });
  if (of('GetFixtures').length > 0) pages.push({ kind: 'soccer', to: linkTo('soccer') });
  const files = await storedFiles();
  return pages.filter(
    ({ kind }) =>
      files === null || kind === 'home' || files.some((url) => url.includes(`/${screens[kind]}-`)),
  );
}

/** The files of the app that the installed app has; null where there is none (`installed/service-worker.ts`). */
async function storedFiles(): Promise<readonly string[] | null> {
  const name = 'furlong-assets';
  if (!(await caches.keys()).includes(name)) return null;
  return (await (await caches.open(name)).keys()).map(({ url }) => url);
}

/** The name of a stored card's meeting; null where this reader has no such card. */
async function meetingOf(punterId: number | null, url: string): Promise<string | null> {
  const answer = punterId === null ? await findCachedAnswer(url) : await findOwnAnswer(punterId, url);
  if (answer === null) return null;
  const { meeting } = JSON.parse(answer.text) as { readonly meeting?: { readonly meetingName?: string } };
  return meeting?.meetingName ?? null;
}
