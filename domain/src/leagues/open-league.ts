import { formatMonth, type LocalDay } from '../local-date.ts';

/** A league that nobody makes: a view of the great board (rule: open-leagues). */
export type OpenLeague =
  | { readonly kind: 'everybody' }
  | { readonly kind: 'course'; readonly raceCourseId: number }
  /** Who came in a month, `2026-11`. */
  | { readonly kind: 'newcomers'; readonly month: string };

/** The id of an open league in an address: `everybody`, `course-12`, `newcomers-2026-11`. */
export function openLeagueId(league: OpenLeague): string {
  if (league.kind === 'everybody') return 'everybody';
  return league.kind === 'course' ? `course-${league.raceCourseId}` : `newcomers-${league.month}`;
}

/** Reads an open league's id; null for one that names none. */
export function parseOpenLeague(id: string): OpenLeague | null {
  if (id === 'everybody') return { kind: 'everybody' };
  const course = /^course-([1-9]\d{0,8})$/.exec(id)?.[1];
  if (course !== undefined) return { kind: 'course', raceCourseId: Number(course) };
  const month = /^newcomers-((?:19|20)\d{2}-(?:0[1-9]|1[0-2]))$/.exec(id)?.[1];
  return month === undefined ? null : { kind: 'newcomers', month };
}

/** The open leagues of a meeting: everybody, its course, and the newcomers of its month. */
export function openLeaguesOf(meeting: {
  readonly raceCourseId: number;
  readonly raceCourse: string;
  readonly date: LocalDay;
}): { readonly league: OpenLeague; readonly title: string }[] {
  const { raceCourseId, raceCourse, date } = meeting;
  const month = date.slice(0, 7);
  return [
    { league: { kind: 'everybody' }, title: 'Everybody' },
    { league: { kind: 'course', raceCourseId }, title: raceCourse },
    { league: { kind: 'newcomers', month }, title: `Newcomers of ${formatMonth(date)}` },
  ];
}
