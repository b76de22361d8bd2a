import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryGoals, arbitraryPlayed } from '../../test/arbitrary-fixture.ts';
import { decidedOutcomes, winningOutcomes } from './market-result.ts';
import { outcomeNamed, soccerMarkets } from './markets.ts';

const named = (market: (typeof soccerMarkets)[number], home: number, away: number) =>
  winningOutcomes(market, { home, away }, { home: 0, away: 0 })?.map((number) =>
    outcomeNamed(market, number),
  );

describe('the winners of a market', () => {
  it('go by the goals, home first (rules: match-result, double-chance, half-time-full-time)', () => {
    expect(named('result', 2, 1)).toEqual(['home']);
    expect(named('doubleChance', 2, 1)).toEqual(['homeOrDraw', 'homeOrAway']);
    expect(named('doubleChance', 1, 1)).toEqual(['homeOrDraw', 'drawOrAway']);
    expect(named('doubleChance', 0, 1)).toEqual(['homeOrAway', 'drawOrAway']);
    expect(named('halfTimeFullTime', 0, 1)).toEqual(['draw/away']);
    expect(winningOutcomes('halfTimeFullTime', { home: 1, away: 1 }, null)).toBeNull();
  });

  it('go by how many (rules: both-teams-to-score, over-under, correct-score)', () => {
    expect(named('bothTeamsToScore', 1, 0)).toEqual(['no']);
    expect(named('overUnder25', 1, 1)).toEqual(['under']);
    expect(named('overUnder25', 0, 3)).toEqual(['over']);
    expect(named('correctScore', 4, 3)).toEqual(['4-3']);
    expect(named('correctScore', 0, 5)).toEqual(['other']);
  });

  it('are one of each market and two of double chance, so that no two legs of a market pay against each other', () => {
    fc.assert(
      fc.property(arbitraryPlayed, ({ score, halfTime }) => {
        for (const market of soccerMarkets) {
          const winners = winningOutcomes(market, score, halfTime) ?? [];
          expect(new Set(winners).size).toBe(market === 'doubleChance' ? 2 : 1);
          for (const number of winners) expect(outcomeNamed(market, number)).toBeTypeOf('string');
        }
      }),
    );
  });

  it('are decided early exactly when no further goal changes them (rule: abandoned-decided)', () => {
    fc.assert(
      fc.property(arbitraryGoals, ({ home, away }) => {
        const later = Array.from({ length: 100 }, (_, n) => ({
          home: home + Math.floor(n / 10),
          away: away + (n % 10),
        }));
        for (const market of soccerMarkets) {
          if (market === 'halfTimeFullTime') continue;
          const all = new Set(later.map((score) => String(winningOutcomes(market, score, null))));
          const decided = decidedOutcomes(market, { home, away });
          expect(decided === null ? all.size > 1 : all.size === 1 && all.has(String(decided))).toBe(true);
        }
      }),
    );
  });
});
