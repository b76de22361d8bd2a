import type { BetLegWire, MyBet } from '@furlong/contract/schemas/my-bets';

/** One bet on a ticket as its punter made it: a line, or both halves of an each-way bet. */
export interface TicketPart {
  readonly key: string;
  /** A line alone; of an each-way bet the singles to win, then those to place. */
  readonly bets: readonly [MyBet, ...MyBet[]];
  readonly isEachWay: boolean;
}

/**
 * The lines of a strike, with the halves of an each-way bet as one: singles to win and to be placed at one stake on the
 * same runners (rule: each-way). It stands where its first half would.
 */
export function ticketParts(bets: readonly MyBet[]): TicketPart[] {
  const parts: TicketPart[] = [];
  const taken = new Set<MyBet>();
  for (const bet of bets) {
    if (taken.has(bet)) continue;
    taken.add(bet);
    const other = bets.find((each) => !taken.has(each) && isEachWay(bet, each));
    if (other === undefined) {
      parts.push({ key: `${bet.betId}`, bets: [bet], isEachWay: false });
      continue;
    }
    taken.add(other);
    const halves = bet.betTitle === 'Single Wins' ? ([bet, other] as const) : ([other, bet] as const);
    parts.push({ key: `${bet.betId}`, bets: halves, isEachWay: true });
  }
  return parts;
}

function isEachWay(a: MyBet, b: MyBet): boolean {
  return (
    [a.betTitle, b.betTitle].toSorted().join() === 'Single Places,Single Wins' &&
    a.stake === b.stake &&
    a.legCount === b.legCount &&
    areOnTheSame(a.legs, b.legs)
  );
}

/** Of a lost line only the runners are listed that lost it: they are among those of the other half. */
function areOnTheSame(a: readonly BetLegWire[], b: readonly BetLegWire[]): boolean {
  const [fewer, more] = a.length < b.length ? [a, b] : [b, a];
  const runners = new Set(more.map(runnerOf));
  return fewer.every((leg) => runners.has(runnerOf(leg)));
}

function runnerOf({ raceId, saddle }: BetLegWire): string {
  return `${raceId}/${saddle}`;
}
