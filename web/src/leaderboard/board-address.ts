/** The leaderboard's state in its address. */
export interface BoardAddress {
  /** Null: the default meeting. */
  readonly meetingId: number | null;
  readonly page: number;
  readonly searchFor: string;
}

function readWhole(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Reads the address. Values that are no numbers are ignored. */
export function readBoardAddress(search: URLSearchParams): BoardAddress {
  return {
    meetingId: readWhole(search.get('meetingId')),
    page: readWhole(search.get('page')) ?? 1,
    searchFor: search.get('search')?.trim() ?? '',
  };
}

/** Writes the address, without default values. */
export function writeBoardAddress({ meetingId, page, searchFor }: BoardAddress): URLSearchParams {
  const search = new URLSearchParams();
  if (meetingId !== null) search.set('meetingId', String(meetingId));
  if (page > 1) search.set('page', String(page));
  if (searchFor !== '') search.set('search', searchFor);
  return search;
}

/** The address of another meeting: its first page, no search. */
export function chooseMeeting(meetingId: number | null): BoardAddress {
  return { meetingId, page: 1, searchFor: '' };
}
