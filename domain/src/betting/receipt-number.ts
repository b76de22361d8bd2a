/** What a punter quotes to support for a bet: `F-0001234`, at least seven digits. */
export function receiptNumber(betId: number): string {
  return `F-${String(betId).padStart(7, '0')}`;
}

/** The number of the bet that a receipt is of, as somebody may type it; undefined when it is no receipt's. */
export function betIdOfReceipt(receipt: string): number | undefined {
  const digits = /^\s*F-?(\d{1,15})\s*$/i.exec(receipt)?.[1];
  const betId = Number(digits);
  return betId > 0 ? betId : undefined;
}
