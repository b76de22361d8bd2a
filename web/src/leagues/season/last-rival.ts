const keyOf = (punterId: number, leagueCode: string) => `furlong-rival-${punterId}-${leagueCode}`;

/** Whom a punter looked at last in a league's head-to-head on this device; null: nobody, or not known. */
export function readLastRival(punterId: number | null, leagueCode: string): number | null {
  const rival = punterId === null ? 0 : Number(localStorage.getItem(keyOf(punterId, leagueCode)) ?? '');
  return Number.isInteger(rival) && rival > 0 ? rival : null;
}

/** Notes whom a punter looks at. */
export function noteLastRival(punterId: number, leagueCode: string, rival: number): void {
  try {
    localStorage.setItem(keyOf(punterId, leagueCode), String(rival));
  } catch {
    // Without storage it opens with who is nearest.
  }
}
