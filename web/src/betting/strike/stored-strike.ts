import { guidOf, type SentStrike, type StrikeState } from './strike-state.ts';

/**
 * A stored strike as this page may treat it. Only what this page itself is sending is under way. Anything else that
 * was sent may have been struck or not.
 */
export function restoreStrike<S extends StrikeState>(stored: S, current: StrikeState | undefined): S {
  const { sent } = stored;
  const isUnderWay = current?.isStrikingBet === true && sent !== null && isSameStrike(current.sent, sent);
  return isUnderWay
    ? { ...stored, isStrikingBet: true, strikingAtIndex: sent.index }
    : { ...stored, isStrikingBet: false, strikingAtIndex: null, sent: sent && { ...sent, lost: true } };
}

function isSameStrike(a: SentStrike | null, b: SentStrike): boolean {
  return a !== null && a.requests.map(guidOf).join() === b.requests.map(guidOf).join();
}

/** The first entries, and behind them every one that is not answered yet. */
export function keepFirst<Entry>(
  entries: readonly Entry[],
  count: number,
  strikeOf: (entry: Entry) => StrikeState,
): Entry[] {
  return entries.filter((entry, index) => strikeOf(entry).sent !== null || index < count);
}
