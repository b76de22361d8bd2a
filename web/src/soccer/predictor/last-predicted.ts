const keyOf = (punterId: number) => `furlong-round-predicted-${punterId}`;

/** The round that a punter last saved predictions of on this device; null: none, or not known. */
export function readLastPredicted(punterId: number | null): number | null {
  const roundId = punterId === null ? 0 : Number(localStorage.getItem(keyOf(punterId)) ?? '');
  return Number.isInteger(roundId) && roundId > 0 ? roundId : null;
}

/** Notes the round of a save. */
export function noteLastPredicted(punterId: number, roundId: number): void {
  try {
    localStorage.setItem(keyOf(punterId), String(roundId));
  } catch {
    // Without storage the board opens as for everybody else.
  }
}
