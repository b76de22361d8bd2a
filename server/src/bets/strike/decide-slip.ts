import { decideTogether, type HalfDecision } from './decide-each-way.ts';
import { decideRepeated, decideStrike, type SlipMeans, type StrikeContext } from './decide-strike.ts';
import type { LineToStrike } from './line-to-strike.ts';
import type { NewBet, StruckRow } from './queries.ts';
import type { StrikeOutcome } from './strike-outcome.ts';

/** A line's outcome once the ids of the bets are known. */
export type Decided = (ids: ReadonlyMap<string, number>) => StrikeOutcome;

/** What a key was used for: a bet, other money (null), or what is in the archive now. */
export type UsedKey = StruckRow | null | 'archived';

/** What was struck under the keys of lines: in earlier transactions, and in this one. */
export interface KnownKeys {
  readonly used: ReadonlyMap<string, UsedKey>;
  readonly bets: Map<string, NewBet>;
}

/**
 * Decides the lines of a slip in their order, each for itself but the halves of an each-way bet together (rule:
 * each-way-whole), and adds what they strike to the bets of `known`. Pure but for that and for the money of `means` and
 * `contexts`, which is reduced by what is struck.
 */
export function decideSlip(
  lines: readonly LineToStrike[],
  known: KnownKeys,
  means: SlipMeans,
  contexts: ReadonlyMap<string, StrikeContext>,
): Decided[] {
  const strikeId = lines[0]?.guid ?? '';
  const decisions = new Map<LineToStrike, HalfDecision>();
  for (const line of lines) {
    if (decisions.has(line)) continue;
    const context = contextOf(line, contexts);
    const other = line.otherHalf && lines.find(({ guid }) => guid === line.otherHalf);
    if (!other || other === line || decisions.has(other)) {
      decisions.set(line, decideLine(line, known, means, context));
      continue;
    }
    const [own, others] = decideBoth([line, other], known, means, context);
    decisions.set(line, own);
    decisions.set(other, others);
  }
  return lines.map((line) => {
    const decision = decisions.get(line);
    if (!decision) throw new Error(`line ${line.guid} was not decided`);
    return enter(line, decision, strikeId, known.bets, contextOf(line, contexts));
  });
}

/** Both halves of an each-way bet. Money that was taken for one that is then held back is given back. */
function decideBoth(
  [line, other]: readonly [LineToStrike, LineToStrike],
  known: KnownKeys,
  means: SlipMeans,
  context: StrikeContext,
): readonly [HalfDecision, HalfDecision] {
  const limits = context.limitsLeft.get(line.punterId);
  const before = { left: means.funds.left, ...limits };
  const first = { line, decision: decideLine(line, known, means, context) };
  const second = { line: other, decision: decideLine(other, known, means, context) };
  const both = decideTogether(first, second, context.offers);
  const isHeld = [first, second].some(
    ({ decision }, index) => decision.kind === 'strike' && both[index]?.kind !== 'strike',
  );
  if (isHeld) {
    const { left, ...limitsBefore } = before;
    means.funds.left = left;
    if (limits) Object.assign(limits, limitsBefore);
  }
  return both;
}

function contextOf(line: LineToStrike, contexts: ReadonlyMap<string, StrikeContext>): StrikeContext {
  const context = contexts.get(line.sport);
  if (!context) throw new Error(`nothing is on offer of '${line.sport}'`);
  return context;
}

/** What becomes of a line for itself. The id of a bet of this transaction is not known yet. */
function decideLine(
  line: LineToStrike,
  { used, bets }: KnownKeys,
  means: SlipMeans,
  context: StrikeContext,
): HalfDecision {
  const before = used.get(line.guid);
  if (before !== undefined) return decideRepeated(line, before, context.offers);
  const twin = bets.get(line.guid);
  // Sent twice at the same moment: the second repeats the first.
  if (twin) return decideRepeated(line, { ...twin, betId: 0 }, context.offers);
  return decideStrike(line, means, context);
}

function enter(
  line: LineToStrike,
  decision: HalfDecision,
  strikeId: string,
  bets: Map<string, NewBet>,
  { offers: { nameLeg } }: StrikeContext,
): Decided {
  const { guid } = line;
  if (decision.kind === 'strike') {
    const bet: NewBet = { ...decision.bet, strikeId };
    bets.set(guid, bet);
    const struck = {
      kind: 'struck',
      line: { legs: bet.legs, size: bet.size, stake: bet.stake },
      combinations: bet.combinations,
      struckAt: bet.struckAt,
      names: bet.legs.map(nameLeg),
      already: false,
    } as const;
    return (ids) => ({ ...struck, betId: ids.get(guid) ?? 0 });
  }
  if (decision.kind === 'struck' && bets.has(guid)) {
    return (ids) => ({ ...decision, betId: ids.get(guid) ?? 0 });
  }
  return () => decision;
}
