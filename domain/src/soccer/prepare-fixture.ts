import {
  cachedByOdds,
  dropped,
  type EventOutcomes,
  type LegOutcome,
  LOST,
  PENDING,
  VOID,
  wonOutright,
} from '../betting/leg-outcome.ts';
import type { FixtureFacts, FixtureVoiding } from './fixture-facts.ts';
import { decidedOutcomes, winningOutcomes } from './market-result.ts';
import { type Goals, outcomeNamed, SOCCER_MARKETS, type SoccerMarket } from './markets.ts';

/** The minute from which what is abandoned counts as played. */
const FULL_TIME_MINUTE = 90;

const SOCCER_VOID = {
  abandoned: dropped('abandoned'),
  sidesSwapped: dropped('sides-swapped'),
  format: dropped('format'),
  halfTimeUnknown: dropped('half-time-unknown'),
};

const voidFor: Readonly<Record<NonNullable<FixtureFacts['voidFor']>, LegOutcome>> = {
  walkover: VOID.walkover,
  'match-void': VOID.event,
  format: SOCCER_VOID.format,
};

/** The outcomes of a market's legs, by the number of the outcome from 1; null: won, at the leg's own price. */
type MarketOutcomes = readonly (LegOutcome | null)[];

/** The outcomes of all markets. */
type Table = Readonly<Record<SoccerMarket, MarketOutcomes>>;

/**
 * Prepares a fixture for settlement: which outcomes win is worked out once for each market, by the goals after 90
 * minutes and stoppage time (rule: ninety-minutes).
 * - A match not of two halves of 45 minutes is void, as is one not played, whatever score is written down
 *   (rules: format, walkover, match-void).
 * - Of a match abandoned before 90 minutes those markets are settled that no further goal could change, winners and
 *   losers; the others are void, also for a pick that could no longer win (rules: abandoned, abandoned-decided). In
 *   stoppage time after the 90th minute the score stands (rule: abandoned-at-ninety).
 * - Legs struck before an interrupted match began anew are settled by what was decided then, and else void
 *   (rule: interrupted). Legs struck before it lapsed or home and away were exchanged are void, even if it is played
 *   (rules: postponed, sides-swapped).
 * - Without a half-time score half-time/full-time is void (rule: half-time-full-time).
 * - Legs struck after the kick-off, before it was known here, are void, and their whole lines with them
 *   (rules: struck-after-kick-off, moved-earlier).
 *
 * Throws a RangeError for a result or an abandonment without a score.
 */
export function prepareFixture(facts: FixtureFacts): EventOutcomes {
  const { event } = facts;
  const played = tableOf(facts);
  const voidings = facts.voided.map((voiding) => ({
    until: voiding.at.getTime(),
    table: tableOfVoiding(voiding),
  }));
  const lateOffs = facts.lateKnownOffs.map(
    ({ offAt, knownAt }) => [offAt.getTime(), knownAt.getTime()] as const,
  );
  // Rarely true, and the check below runs for every leg of millions.
  const mayBeVoid = voidings.length > 0 || lateOffs.length > 0;
  const wonAt = cachedByOdds(wonOutright);
  const tableAt = (at: number) => voidings.find(({ until }) => at <= until)?.table ?? played;
  return {
    event,
    outcome({ event: own, market, outcome, odds }, struckAt) {
      if (own !== event) throw new RangeError(`a leg of event ${own} is not settled by event ${event}`);
      if (market === 'win' || market === 'place') throw new RangeError(`a fixture has no market ${market}`);
      let table = played;
      if (mayBeVoid) {
        const at = struckAt.getTime();
        if (lateOffs.some(([off, known]) => at >= off && at <= known)) return VOID.afterOff;
        table = tableAt(at);
      }
      const known = table[market][outcome - 1];
      if (known) return known;
      if (known === undefined) throw new RangeError(`the market ${market} has no outcome ${outcome}`);
      if (odds === null) throw new RangeError(`${outcomeNamed(market, outcome)} has no starting price`);
      return wonAt(odds);
    },
    startingPrice: () => null,
  };
}

function tableOf(facts: FixtureFacts): Table {
  const { state, score, halfTime, minute } = facts;
  if (state === 'undecided') return sameForAll(PENDING);
  if (state === 'void') return sameForAll(voidFor[facts.voidFor ?? 'match-void']);
  if (score === null) throw new RangeError(`event ${facts.event} is ${state} without a score`);
  if (state === 'resulted' || (minute !== null && minute >= FULL_TIME_MINUTE)) {
    return makeTable(
      (market) => winningOutcomes(market, score, halfTime),
      // Only that market can be without winners.
      SOCCER_VOID.halfTimeUnknown,
    );
  }
  return decidedTable(score);
}

function tableOfVoiding({ why, decidedBy }: FixtureVoiding): Table {
  if (why === 'lapsed') return sameForAll(VOID.lapsed);
  if (why === 'sides-swapped') return sameForAll(SOCCER_VOID.sidesSwapped);
  return decidedBy ? decidedTable(decidedBy) : sameForAll(SOCCER_VOID.abandoned);
}

function decidedTable(score: Goals): Table {
  return makeTable((market) => decidedOutcomes(market, score), SOCCER_VOID.abandoned);
}

function sameForAll(outcome: LegOutcome): Table {
  return makeTable(() => null, outcome);
}

/** A table by each market's winners; where they are null all its outcomes are `otherwise`. */
function makeTable(
  winnersOf: (market: SoccerMarket) => readonly number[] | null,
  otherwise: LegOutcome,
): Table {
  const outcomesOf = (market: SoccerMarket): MarketOutcomes => {
    const winners = winnersOf(market);
    return SOCCER_MARKETS[market].map((_, index) => {
      if (winners === null) return otherwise;
      return winners.includes(index + 1) ? null : LOST;
    });
  };
  return {
    result: outcomesOf('result'),
    doubleChance: outcomesOf('doubleChance'),
    bothTeamsToScore: outcomesOf('bothTeamsToScore'),
    overUnder25: outcomesOf('overUnder25'),
    correctScore: outcomesOf('correctScore'),
    halfTimeFullTime: outcomesOf('halfTimeFullTime'),
  };
}
