/** What a punter quotes to support for a bet: `F-0001234`, at least seven digits. */
export function receiptNumber(betId: number): string {
  return `F-${String(betId).padStart(7, '0')}`;
}
