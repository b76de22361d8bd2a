/** A sport that reports can be narrowed to. */
export type SportName = 'horseracing' | 'soccer';

/** A sport of the address; undefined: none, or one that nobody knows. */
export function readSport(text: string | null): SportName | undefined {
  return text === 'horseracing' || text === 'soccer' ? text : undefined;
}

/** An id of the address; undefined: none, or no id. */
export function readId(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** What bets are narrowed to, as the address has it and as a call takes it; a meeting is of horse racing whatever the sport. */
export function readBetFilter(query: URLSearchParams): { sport?: SportName; meetingId?: number } {
  const sport = readSport(query.get('sport'));
  const meetingId = readId(query.get('meeting'));
  if (meetingId !== undefined) return { meetingId };
  return sport === undefined ? {} : { sport };
}

/** An address with some of its values changed; an empty one is left out. */
export function changeQuery(
  query: URLSearchParams,
  change: Readonly<Record<string, string | number | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}
