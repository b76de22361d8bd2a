import { LARGEST_DEPOSIT } from '@furlong/contract/codes/wallet';

/** What the slip, or a page like it, comes to the wallet for. */
export interface AskedDeposit {
  /** Whole rands within the wallet's limit, as a punter would type them. */
  readonly amount: string;
  /** Where the punter came from, on this site. */
  readonly back: string;
}

/** Reads what the wallet was opened for; null where its address asks for nothing, or for what is no deposit. */
export function readAskedDeposit(search: URLSearchParams): AskedDeposit | null {
  const rands = Number(search.get('deposit'));
  const back = search.get('back') ?? '';
  const isHere = /^\/(?![/\\])/.test(back);
  if (!Number.isSafeInteger(rands) || rands < 1 || !isHere) return null;
  return { amount: String(Math.min(rands, LARGEST_DEPOSIT)), back };
}
