import { createRandom, type Random } from '@furlong/domain/random';
import { scoreProbabilities } from '@furlong/domain/soccer/dixon-coles';
import type { Goals } from '@furlong/domain/soccer/markets';
import type { Rival } from '../rivals.ts';
import type { SimulatedFixture } from './matchday.ts';

/** What a rival says of some matches of a round. */
export interface RivalScores {
  /** By the reference of the match. */
  readonly scores: ReadonlyMap<string, Goals>;
  /** The reference of the banker; null: none. */
  readonly banker: string | null;
}

/** How likely a match is left out, and a banker set. */
const LEFT_OUT = 0.04;
const BANKER = 0.85;
/** Scores less likely than this are said by nobody. */
const RAREST = 0.004;
/** How much a banker goes to the clearest favourite. */
const CLEARNESS = 4;

interface Likely {
  readonly goals: readonly Goals[];
  readonly weights: readonly number[];
}

/**
 * What rivals predict: the model's likely scores with noise, the likeliest more often by those who like short prices,
 * and a banker on a clear favourite. The same for a rival and a match whenever it is asked.
 */
export class Predictors {
  readonly #fixtures: readonly SimulatedFixture[];
  readonly #likely = new Map<string, Likely>();

  constructor(fixtures: readonly SimulatedFixture[]) {
    this.#fixtures = fixtures;
  }

  /** The scores of one rival. */
  scoresOf(rival: Rival): RivalScores {
    const scores = new Map<string, Goals>();
    const clear: number[] = [];
    for (const fixture of this.#fixtures) {
      const random = createRandom(`${fixture.seed}/predict/${rival.number}`);
      if (random.chance(LEFT_OUT)) continue;
      const { goals, weights } = this.#likelyOf(fixture, rival.taste);
      scores.set(fixture.ref, random.weighted(goals, weights));
      clear.push(Math.max(...chancesOf(fixture)) ** CLEARNESS);
    }
    return { scores, banker: bankerOf([...scores.keys()], clear, this.#randomOf(rival)) };
  }

  #randomOf(rival: Rival): Random {
    return createRandom(`${this.#fixtures[0]?.seed ?? ''}/banker/${rival.number}`);
  }

  /** Rivals of one taste see a match alike, so it is weighed once for them. */
  #likelyOf({ ref, expected }: SimulatedFixture, taste: number): Likely {
    const key = `${ref}/${taste}`;
    const known = this.#likely.get(key);
    if (known) return known;
    const likely = scoreProbabilities(expected).filter(({ p }) => p >= RAREST);
    const made = {
      goals: likely.map(({ home, away }) => ({ home, away })),
      weights: likely.map(({ p }) => p ** (0.6 + taste / 2)),
    };
    this.#likely.set(key, made);
    return made;
  }
}

function bankerOf(refs: readonly string[], clear: readonly number[], random: Random): string | null {
  return refs.length > 0 && random.chance(BANKER) ? random.weighted(refs, clear) : null;
}

/** How a side's share of the goals makes it a favourite; enough to choose a banker by. */
function chancesOf({ expected: { home, away } }: SimulatedFixture): number[] {
  return [home / (home + away), away / (home + away)];
}
