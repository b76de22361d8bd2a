import type { CallName } from '@furlong/contract/calls';
import { linkTo } from '../site/links.ts';
import { findKeptAnswer, type Reader } from './kept-answers.ts';
import { type CachedAnswer, storedAddresses } from './offline-cache.ts';
import { timeOfStored } from './stale-notice.ts';

/** A page that can be read offline. */
export interface KeptPage {
  readonly kind: 'home' | 'card' | 'board' | 'results' | 'bets' | 'leagues' | 'soccer';
  readonly to: string;
  /** The meeting of a card. */
  readonly meeting?: string;
  /** Of when it is; NaN where its answer does not say. */
  readonly since: number;
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

/** The pages that a reader can read offline: the latest of a kind, and a few cards. */
export async function findKeptPages(reader: Reader): Promise<readonly KeptPage[]> {
  const found = (await storedAddresses(reader.punterId)).map((url) => ({ url, match: address.exec(url) }));
  const pages: KeptPage[] = [];
  /** The latest answer of a call that this reader still may read, of those whose address fits. */
  const latest = async (name: CallName, fits: (url: string) => boolean = () => true) => {
    const urls = new Set(
      found.filter(({ url, match }) => match?.[1] === name && fits(url)).map(({ url }) => url),
    );
    const answers = await Promise.all(
      [...urls].map(async (url) => ({ url, answer: await findKeptAnswer(name, reader, url) })),
    );
    return answers
      .flatMap(({ url, answer }) => (answer === null ? [] : [{ answer, id: Number(address.exec(url)?.[2]) }]))
      .sort((a, b) => Date.parse(b.answer.date) - Date.parse(a.answer.date));
  };
  const add = (kind: KeptPage['kind'], to: string, { date }: CachedAnswer, meeting?: string) =>
    pages.push({ kind, to, since: timeOfStored(date), ...(meeting !== undefined && { meeting }) });
  const [home] = await latest('GetUpcomingRaceMeetings');
  if (home !== undefined) add('home', linkTo('home'), home.answer);
  for (const { answer, id } of (await latest('GetMeetingRaces')).slice(0, cardsMax)) {
    const meeting = meetingOf(answer);
    if (meeting !== null) add('card', linkTo('picks', { meetingId: id }), answer, meeting);
  }
  const [board] = await latest('GetDailyLeaderboard');
  if (board !== undefined) add('board', linkTo('leaderboard', { meetingId: board.id }), board.answer);
  const [results] = await latest('GetPunterResults');
  if (results !== undefined) add('results', linkTo('results', { meetingId: results.id }), results.answer);
  // My Bets begins with the open ones; other pages ask for single bets and later lists.
  const isOpenList = (url: string) => /\/GetMyBets\/1\b/.test(url) && !url.includes('before=');
  const [bets] = await latest('GetMyBets', isOpenList);
  if (bets !== undefined) add('bets', linkTo('my-bets'), bets.answer);
  const [leagues] = await latest('GetPunterLeagues');
  if (leagues !== undefined) add('leagues', linkTo('leagues'), leagues.answer);
  const [soccer] = await latest('GetFixtures');
  if (soccer !== undefined) add('soccer', linkTo('soccer'), soccer.answer);
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

/** The name of a stored card's meeting. */
function meetingOf({ text }: CachedAnswer): string | null {
  const { meeting } = JSON.parse(text) as { readonly meeting?: { readonly meetingName?: string } };
  return meeting?.meetingName ?? null;
}
