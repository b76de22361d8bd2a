import type { NoticeKind } from '@furlong/contract/codes/notifications';
import type { NotificationWire } from '@furlong/contract/schemas/notifications';
import { screenRoutes } from '@furlong/contract/screen-routes';
import { formatMoney } from '@furlong/domain/money';
import type { Notice } from './notice.ts';

/** A notice in words. */
export type NoticeWords = Pick<NotificationWire, 'type' | 'title' | 'text' | 'link'>;

type Data = Notice['data'];

/*
 * One template a kind: plain words that stand on a lock screen, so without balances, stakes and amounts, and that never
 * urge to bet (rule: notifications). In the centre a settled slip has other words, with what it won. A test reads them all. Each names the words that it takes from a notice's data; one
 * that is missing is left unsaid.
 */
const templates: { readonly [Kind in NoticeKind]: (data: Data) => NoticeWords } = {
  /** `meeting`, `meetingId`, `off` (14:05), `missing` and `races`: how many of the card's races have no pick. */
  'card-closing': (data) => {
    const [missing, races] = [count(data.missing), count(data.races)];
    return {
      type: 'warning',
      title: `${meetingOf(data)}: picks are missing`,
      text: sentences(
        data.off !== undefined && `The first race is off at ${data.off}.`,
        missing === races
          ? 'You have no picks on this card.'
          : `You have no pick in ${missing} of its ${races} races.`,
      ),
      link: `/picks/${data.meetingId ?? ''}`,
    };
  },

  /**
   * `meeting`, `meetingId`, `rank`, `tied` (0 or 1), `players`, `points`, `counts` (0: too few races were run). Leads to
   * the board.
   */
  'meeting-result': (data) => ({
    type: 'success',
    title: `${meetingOf(data)}: your result`,
    text:
      data.counts === 1
        ? `${data.tied === 1 ? 'Joint ' : ''}${ordinal(data.rank)} of ${grouped(data.players)}${data.points === undefined ? '' : `, ${pointsOf(data.points)}`}.`
        : data.counts === 0
          ? 'Too few races were run for it to count.'
          : 'The meeting is over.',
    link: search(screenRoutes.leaderboard.paths[0], { meetingId: data.meetingId }),
  }),

  /** `league`, `leagueCode`, `meeting`, `meetingId`, `alias` (who passed), `race` (after which; 0: none yet). */
  'passed-in-league': (data) => ({
    type: 'warning',
    title: `${leagueOf(data)}: ${data.alias || 'another member'} passed you`,
    text: `${meetingOf(data)}${data.race ? `, after race ${data.race}` : ''}.`,
    link: leagueLink(data, { meetingId: data.meetingId }),
  }),

  /** `league`, `leagueCode`, `alias` (who asks), `what`: `join`, or `take-over` where the punter is to be the owner. */
  'league-request': (data) => ({
    type: 'warning',
    title:
      data.what === 'take-over'
        ? `${leagueOf(data)}: will you take it over?`
        : `${leagueOf(data)}: ${data.alias ?? 'somebody'} asks to join`,
    text:
      data.what === 'take-over'
        ? `${data.alias ?? 'The owner'} would like to hand the league over to you. Answer within seven days.`
        : 'You own the league, so you decide.',
    link: leagueLink(data, { view: 'members' }),
  }),

  /**
   * `league`, `leagueCode`, `answer`: `approved`, `rejected`, `removed`, `taken-over`, `not-taken-over` or `owner`;
   * `alias`: who let the punter in, took the league over or declined to.
   */
  'league-answer': (data) => ({
    ...(answers[String(data.answer)] ?? otherAnswer)(leagueOf(data), aliasOf(data)),
    link: data.answer === 'rejected' || data.answer === 'removed' ? leaguesPath : leagueLink(data, {}),
  }),

  /**
   * `meeting`, `bets` (as many as the slip struck), `again` (1: after a correction). Leads to the settled bets. `single`
   * (1): a single on it has won and is paid, and others are to come. Leads to the open ones. In cents for the centre
   * alone: `staked` and `returned`, of a single `paid`; and the `sport`.
   */
  'bet-settled': (data) => (data.single === 1 ? singleWords(data) : settledWords(data)),

  /** `meeting`, `meetingId`, `left`: how many legs are still to be run. */
  'jackpot-alive': (data) => ({
    type: 'success',
    title: `${meetingOf(data)}: your jackpot card is alive`,
    text:
      count(data.left) === 1
        ? 'One leg is left to be run.'
        : `${count(data.left)} of its legs are left to be run.`,
    link: `/picks/${data.meetingId ?? ''}`,
  }),

  /** `what`: `correction` or `deletion`; `done` (0: it was refused). */
  'data-request': (data) => ({
    type: data.done === 1 ? 'success' : 'warning',
    title: data.done === 1 ? 'Your data are corrected' : 'Your request about your data is answered',
    text: 'The answer is on the page of your account.',
    link: screenRoutes.account.paths[0],
  }),
};

function settledWords(data: Data): NoticeWords {
  return {
    type: data.again === 1 ? 'warning' : 'success',
    title: `${meetingOf(data)}: ${data.bets === 1 ? 'your bet is' : 'your bets are'} settled${data.again === 1 ? ' again' : ''}`,
    text: sentences(
      data.again === 1 && 'A result was corrected.',
      data.bets === 1 || data.bets === undefined
        ? 'My Bets shows how it was worked out.'
        : `${grouped(data.bets)} bets. My Bets shows how each was worked out.`,
    ),
    link: search(screenRoutes['my-bets'].paths[0], { show: 'settled' }),
  };
}

function singleWords(data: Data): NoticeWords {
  return {
    type: 'success',
    title: `${meetingOf(data)}: a single on your slip won`,
    text: 'Already in your wallet. The rest of the slip is still to come.',
    link: search(screenRoutes['my-bets'].paths[0], { show: 'open' }),
  };
}

type LeagueAnswerWords = (league: string, alias: string | undefined) => Omit<NoticeWords, 'link'>;

/** What happened is the title: of a push on a lock screen often nothing else is read. */
const answers: Readonly<Record<string, LeagueAnswerWords>> = {
  approved: (league, alias) => ({
    type: 'success',
    title: `You’re in ${league}`,
    text: `${alias ?? 'The owner'} let you in to the league.`,
  }),
  rejected: (league) => ({
    type: 'error',
    title: `${league}: you weren’t let in`,
    text: 'The owner declined your request to join.',
  }),
  removed: (league) => ({
    type: 'error',
    title: `You’re out of ${league}`,
    text: 'The owner removed you from the league.',
  }),
  'taken-over': (league, alias) => ({
    type: 'success',
    title: `${league} has a new owner`,
    text: alias === undefined ? 'Your league was taken over.' : `${alias} took your league over.`,
  }),
  'not-taken-over': (league, alias) => ({
    type: 'warning',
    title: `You still own ${league}`,
    text:
      alias === undefined
        ? 'Your offer to hand it over was declined.'
        : `${alias} declined your offer to hand it over.`,
  }),
  owner: (league) => ({ type: 'success', title: `You own ${league} now`, text: 'Its owner has left.' }),
};

const otherAnswer: LeagueAnswerWords = (league) => ({
  type: 'warning',
  title: `${league}: there is an answer`,
  text: 'The league has it.',
});

const leaguesPath = '/friendsChallenge';

/** The words of a notice as a push tells it: without amounts. */
export function wordsOf(kind: NoticeKind, data: Data): NoticeWords {
  return templates[kind](data);
}

/**
 * The words of a notice in the centre, which its punter alone reads: of a settled slip what came of it, to the cent
 * (rule: notifications). A notice that was written without amounts is told as by push.
 */
export function wordsInCentre(kind: NoticeKind, data: Data): NoticeWords {
  const words = wordsOf(kind, data);
  if (kind !== 'bet-settled') return words;
  return data.single === 1 ? { ...words, ...paidSingle(data) } : { ...words, ...amountsOf(data) };
}

function paidSingle({ paid, ...data }: Data): Partial<NoticeWords> {
  return paid === undefined ? {} : { title: `A single won ${whereOf(data)}: ${money(paid)} paid` };
}

/** A win is what paid more than it cost (rule: wins-and-losses). */
function amountsOf(data: Data): Partial<NoticeWords> {
  const { bets, staked, returned, again } = data;
  if (staked === undefined || returned === undefined) return {};
  const shown = `${count(bets) === 1 ? '1 bet' : `${grouped(bets)} bets`}, ${money(staked)} staked.`;
  if (again === 1) {
    const now = count(returned) === 0 ? 'Nothing is paid now' : `${money(returned)} is paid now`;
    return { text: `A result was corrected. ${now}. ${shown}` };
  }
  if (count(returned) > count(staked)) {
    return { title: `You won ${money(returned)} ${whereOf(data)}`, text: shown };
  }
  const isOne = count(bets) === 1;
  if (count(returned) === 0) {
    return {
      title: `${meetingOf(data)}: your ${isOne ? 'bet' : 'bets'} lost`,
      text: `${shown} Nothing came back.`,
    };
  }
  return { text: `${shown} ${money(returned)} came back.` };
}

/** Soccer's slips are of no one place. */
function whereOf(data: Data): string {
  return data.sport === 'soccer' ? 'on soccer' : `at ${meetingOf(data)}`;
}

function money(cents: string | number): string {
  return formatMoney(count(cents));
}

function meetingOf({ meeting }: Data): string {
  return String(meeting ?? 'The meeting');
}

function aliasOf({ alias }: Data): string | undefined {
  return alias === undefined || alias === '' ? undefined : String(alias);
}

function leagueOf({ league }: Data): string {
  return String(league ?? 'Your league');
}

/** Every message of a league leads into it. */
function leagueLink(
  { leagueCode }: Data,
  more: Readonly<Record<string, string | number | undefined>>,
): string {
  return search(leaguesPath, { league: leagueCode, ...more });
}

function search(path: string, values: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

function count(value: string | number | undefined): number {
  return Number(value ?? 0);
}

/** A whole number as it is read here: 12 345. */
function grouped(value: string | number | undefined): string {
  return count(value).toLocaleString('en-US').replaceAll(',', '\u00a0');
}

/** A place as it is read here: 849th, 1 023rd. */
function ordinal(value: string | number | undefined): string {
  const [tens, ones] = [count(value) % 100, count(value) % 10];
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][ones] ?? 'th');
  return `${grouped(value)}${ending}`;
}

function pointsOf(value: string | number): string {
  const points = Number(value);
  return `${Number.isInteger(points) ? grouped(points) : points} ${points === 1 ? 'point' : 'points'}`;
}

function sentences(...parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false).join(' ');
}
