/** What the leaderboard shows, as its address says. */
export interface BoardAddress {
  /** Null: the meeting the board opens on. */
  readonly meetingId: number | null;
  readonly page: number;
  readonly searchFor: string;
}

function readWhole(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Reads the address; what is not a number counts as left out. */
export function readBoardAddress(search: URLSearchParams): BoardAddress {
  return {
    meetingId: readWhole(search.get('meetingId')),
    page: readWhole(search.get('page')) ?? 1,
    searchFor: search.get('search')?.trim() ?? '',
  };
}

/** Writes the address, without what goes without saying. */
export function writeBoardAddress({ meetingId, page, searchFor }: BoardAddress): URLSearchParams {
  const search = new URLSearchParams();
  if (meetingId !== null) search.set('meetingId', String(meetingId));
  if (page > 1) search.set('page', String(page));
  if (searchFor !== '') search.set('search', searchFor);
  return search;
}

/** Another meeting: from its first page, with nothing searched. */
export function chooseMeeting(meetingId: number | null): BoardAddress {
  return { meetingId, page: 1, searchFor: '' };
}
