import type { BoardKind } from '../soccer-keys.ts';

/** A predictor board's state in its address, beside the round in its path. */
export interface PredictorBoardAddress {
  readonly kind: BoardKind;
  readonly page: number;
  readonly searchFor: string;
  /** The code of the friends' league whose punters alone are ranked; empty: everybody. */
  readonly league: string;
}

/** Reads the address. Values that are no numbers are ignored. */
export function readPredictorBoard(search: URLSearchParams): PredictorBoardAddress {
  const page = search.get('page') ?? '';
  return {
    kind: search.get('of') === 'season' ? 'season' : 'round',
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    searchFor: search.get('search')?.trim() ?? '',
    league: /^[0-9A-Z]{4,12}$/i.exec(search.get('league') ?? '')?.[0].toUpperCase() ?? '',
  };
}

/** Writes the address, without default values. */
export function writePredictorBoard(address: PredictorBoardAddress): URLSearchParams {
  const { kind, page, searchFor, league } = address;
  const search = new URLSearchParams();
  if (kind === 'season') search.set('of', kind);
  if (league !== '') search.set('league', league);
  if (page > 1) search.set('page', String(page));
  if (searchFor !== '') search.set('search', searchFor);
  return search;
}
