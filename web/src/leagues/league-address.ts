import { LEAGUE_CODE_LENGTH, readLeagueCode } from '@furlong/domain/leagues/league-code';

/** The tabs of the leagues: one's own, those of others, and those that nobody has to make. */
export const leagueTabs = ['my', 'joined', 'open'] as const;
export type LeagueTab = (typeof leagueTabs)[number];

/** What is shown of the chosen league. */
export const leagueViews = ['board', 'season', 'duels', 'members'] as const;
export type LeagueView = (typeof leagueViews)[number];

/** The state of the leagues in their address. */
export interface LeagueAddress {
  /** Null: the tab that holds the league, else one's own leagues. */
  readonly tab: LeagueTab | null;
  /** The chosen league's code, or the id of an open one; null: the first of the tab. */
  readonly league: string | null;
  readonly view: LeagueView;
  /** Null: the default meeting. */
  readonly meetingId: number | null;
  readonly page: number;
  readonly searchFor: string;
  /** The member on the left of a head-to-head; null: the reader. */
  readonly punter: number | null;
  /** The member that a head-to-head is against; null: none yet. */
  readonly against: number | null;
}

function readWhole(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function readOne<T extends string>(text: string | null, among: readonly T[]): T | null {
  return among.find((each) => each === text) ?? null;
}

/** Reads the address. Unknown values are ignored. */
export function readLeagueAddress(search: URLSearchParams): LeagueAddress {
  const league = search.get('league')?.trim().slice(0, 40) ?? '';
  return {
    tab: readOne(search.get('leagues'), leagueTabs),
    league: league === '' ? null : league,
    view: readOne(search.get('view'), leagueViews) ?? 'board',
    meetingId: readWhole(search.get('meetingId')),
    page: readWhole(search.get('page')) ?? 1,
    searchFor: search.get('search')?.trim() ?? '',
    punter: readWhole(search.get('punter')),
    against: readWhole(search.get('against')),
  };
}

/** Writes the address, without default values. */
export function writeLeagueAddress(address: LeagueAddress): URLSearchParams {
  const { tab, league, view, meetingId, page, searchFor, punter, against } = address;
  const search = new URLSearchParams();
  if (tab !== null) search.set('leagues', tab);
  if (league !== null) search.set('league', league);
  if (view !== 'board') search.set('view', view);
  if (meetingId !== null) search.set('meetingId', String(meetingId));
  if (page > 1) search.set('page', String(page));
  if (searchFor !== '') search.set('search', searchFor);
  if (punter !== null) search.set('punter', String(punter));
  if (against !== null) search.set('against', String(against));
  return search;
}

/** The address of a tab: its first league, nothing searched. The meeting stays. */
export function tabAddress(tab: LeagueTab, { meetingId }: Pick<LeagueAddress, 'meetingId'>): LeagueAddress {
  const nobody = { punter: null, against: null };
  return { tab, league: null, view: 'board', meetingId, page: 1, searchFor: '', ...nobody };
}

/** Another league or another view of it: from its first page, nothing searched. */
export function chooseLeague(
  address: LeagueAddress,
  change: Partial<Pick<LeagueAddress, 'tab' | 'league' | 'view' | 'meetingId'>>,
): LeagueAddress {
  return { ...address, ...change, page: 1, searchFor: '', punter: null, against: null };
}

/** Whether a text is as long as a league's code, without its spaces and dashes. */
export function isWholeCode(typed: string): boolean {
  return readLeagueCode(typed).length === LEAGUE_CODE_LENGTH;
}

/** What was typed as a league's code: the code itself, or the code in a share link that was pasted whole. */
export function readTypedCode(typed: string): string {
  const inLink = /[?&]code=([^&#\s]*)/i.exec(typed)?.[1];
  return (inLink ?? typed).trim().slice(0, 20);
}
