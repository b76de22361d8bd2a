import { SOCCER_BETS } from '@furlong/domain/betting/bet-types';
import { countCombinations } from '@furlong/domain/betting/combinations';
import { oddsOf } from '@furlong/domain/odds';
import type { FixtureFacts } from '@furlong/domain/soccer/fixture-facts';
import { takesBets, USUAL_FORMAT } from '@furlong/domain/soccer/fixture-state';
import { lapseToCome } from '@furlong/domain/soccer/lapse-fixture';
import {
  outcomeNumber,
  SOCCER_MARKETS,
  type SoccerMarket,
  soccerMarkets,
} from '@furlong/domain/soccer/markets';
import { newFixture } from '@furlong/domain/soccer/move-fixture';
import { MARKET_WORDS } from '@furlong/domain/soccer/outcome-words';
import { prepareFixture } from '@furlong/domain/soccer/prepare-fixture';
import { describe, expect } from 'vitest';
import { readSentences, type ToldRules, testToldRules } from '../../test/told-rules.ts';

const struckAt = new Date('2026-08-14T12:00:00+02:00');
const hours = (count: number) => new Date(struckAt.getTime() + count * 3_600_000);
const goals = (home: number, away: number) => ({ home, away });

/** What becomes of every outcome of a market: those that win, or `void` or `lost` where all are. */
function winners(market: SoccerMarket, rest: Partial<FixtureFacts>): string {
  const facts: FixtureFacts = {
    ...{ event: 1, state: 'resulted', voidFor: null, score: goals(2, 1), minute: null },
    ...{ halfTime: goals(0, 1), voided: [], lateKnownOffs: [], ...rest },
  };
  const { outcome } = prepareFixture(facts);
  const outcomes: readonly string[] = SOCCER_MARKETS[market];
  const told = outcomes.map((name) => {
    const leg = { event: 1, market, outcome: outcomeNumber(market, name) ?? 0, odds: oddsOf(3, 2) };
    return { name, status: outcome(leg, struckAt).status };
  });
  if (told.every(({ status }) => status === 'void')) return 'void';
  return told
    .filter(({ status }) => status === 'won')
    .map(({ name }) => name)
    .join(' ');
}

const after = (home: number, away: number) => ({ score: goals(home, away) });
const stopped = (home: number, away: number, minute = 60): Partial<FixtureFacts> => ({
  ...{ state: 'abandoned', score: goals(home, away), minute },
});
const isVoidAt = (late: number) => {
  const scheduled = newFixture(struckAt, USUAL_FORMAT, struckAt);
  return lapseToCome({ ...scheduled, kickOffAt: hours(late) }, struckAt).voided;
};

const terms: ToldRules = {
  'Bets go by the score after 90 minutes and stoppage time.': () => {
    expect(winners('result', after(1, 1))).toBe('draw');
  },
  'Extra time and penalties never count, and what the competition’s organisers or a court decide later does not change a bet.':
    'server/src/bets/soccer/soccer-vectors.test.ts',
  'Match result | Home, draw or away. Home is the team listed first.': () => {
    expect([after(2, 1), after(1, 1), after(0, 1)].map((score) => winners('result', score))).toEqual([
      'home',
      'draw',
      'away',
    ]);
  },
  'Double chance | Home or draw, home or away, draw or away: paid once when one of the two comes.': () => {
    expect([after(2, 1), after(1, 1), after(0, 1)].map((score) => winners('doubleChance', score))).toEqual([
      'homeOrDraw homeOrAway',
      'homeOrDraw drawOrAway',
      'homeOrAway drawOrAway',
    ]);
  },
  'Both teams to score | Yes when each side has a goal, no otherwise.': () => {
    expect([after(1, 1), after(3, 0)].map((score) => winners('bothTeamsToScore', score))).toEqual([
      'yes',
      'no',
    ]);
  },
  'Over or under 2.5 goals | Over with three goals or more, whoever scored them, under otherwise.': () => {
    const told = [after(3, 0), after(1, 2), after(2, 0)].map((score) => winners('overUnder25', score));
    expect(told).toEqual(['over', 'over', 'under']);
  },
  'Correct score | 0-0 to 4-4, home goals first, and any other score when a side has five or more.': () => {
    const told = [after(0, 0), after(4, 4), after(3, 1), after(5, 0), after(2, 6)].map((score) =>
      winners('correctScore', score),
    );
    expect(told).toEqual(['0-0', '4-4', '3-1', 'other', 'other']);
  },
  'Half-time and full-time | Both parts must be right. If the half-time score is not known, this market is void.':
    () => {
      expect(winners('halfTimeFullTime', {})).toBe('away/home');
      expect(winners('halfTimeFullTime', { halfTime: null })).toBe('void');
    },
  'The lines are Singles, Doubles, Trebles, Quads and All Up, one bet on all your selections.': () =>
    expect(SOCCER_BETS).toEqual(['Singles', 'Doubles', 'Trebles', 'Quads', 'All Up']),
  'Two selections of one match are never in one combination.': () =>
    expect([countCombinations([2], 2), countCombinations([2, 1], 2)]).toEqual([0, 2]),
  'Bets are taken until the kick-off published, or until the match is on, whichever comes first.': () => {
    const scheduled = newFixture(hours(1), USUAL_FORMAT, struckAt);
    expect([takesBets(scheduled, hours(0.99)), takesBets(scheduled, hours(1))]).toEqual([true, false]);
    expect(takesBets({ ...scheduled, status: 'live' }, hours(0.5))).toBe(false);
  },
  'Bets stand when a match kicks off no later than 48 hours after the first kick-off published; otherwise they are void.':
    () => expect([isVoidAt(48), isVoidAt(48.01)]).toEqual([false, true]),
  'An interrupted match waits, and is settled on its final score if it is finished within those 48 hours.':
    'domain/src/soccer/move-fixture.test.ts',
  'Of a match stopped for good before the 90th minute, a market that no further goal could change is settled, and every other is void.':
    () => {
      const told = (score: Partial<FixtureFacts>) => [
        ...[
          winners('overUnder25', score),
          winners('bothTeamsToScore', score),
          winners('correctScore', score),
        ],
      ];
      expect(told(stopped(2, 1))).toEqual(['over', 'yes', 'void']);
      expect(told(stopped(5, 0))).toEqual(['over', 'void', 'other']);
      expect(told(stopped(2, 0))).toEqual(['void', 'void', 'void']);
    },
  'A match result, a double chance and a half-time and full-time are never decided early.': () => {
    for (const market of ['result', 'doubleChance', 'halfTimeFullTime'] as const) {
      expect(winners(market, stopped(9, 0, 89))).toBe('void');
    }
  },
  'If a match is stopped in stoppage time, the score stands.': 'domain/src/soccer/move-fixture.test.ts',
  'A match that is not played, or is declared void, is void whatever score is written down for it.': () => {
    for (const voidFor of ['walkover', 'match-void'] as const) {
      const facts: Partial<FixtureFacts> = { state: 'void', voidFor, score: null };
      expect(soccerMarkets.map((market) => winners(market, facts))).toEqual(soccerMarkets.map(() => 'void'));
    }
  },
  'Void legs, payouts, limits and settlement are as in racing.': 'domain/src/soccer/soccer-vectors.test.ts',
};

describe('the betting rules of the terms: soccer', () => {
  const sentences = readSentences('terms-and-conditions.html', 'Soccer', 'Settlement and resettlement');
  testToldRules(sentences, terms);

  testToldRules(
    sentences.filter((each) => each.includes(' | ')).map((each) => each.split(' | ')[0] ?? ''),
    Object.fromEntries(soccerMarkets.map((market) => [MARKET_WORDS[market], null])),
  );
});
