/** The number by which punter and support refer to a bet: `F-0001234`, at least seven digits. */
export function receiptNumber(betId: number): string {
  return `F-${String(betId).padStart(7, '0')}`;
}

/** The bet id of a receipt number as somebody may type it; undefined when it is not a receipt number. */
export function betIdOfReceipt(receipt: string): number | undefined {
  const digits = /^\s*F-?(\d{1,15})\s*$/i.exec(receipt)?.[1];
  const betId = Number(digits);
  return betId > 0 ? betId : undefined;
}
