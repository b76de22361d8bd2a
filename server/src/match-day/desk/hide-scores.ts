import type { DeskFixtureLine } from '@furlong/contract/schemas/desk-match-day';
import type { BlindTo } from '../../staff/blind.ts';

/** A fixture, in a list or by itself, without the result that somebody is asked to key blind (rule: second-approval). */
export function hideScore<F extends DeskFixtureLine>(fixture: F, { fixtures }: BlindTo): F {
  if (fixture.resultState === 'none' || !fixtures.has(fixture.fixtureId)) return fixture;
  return { ...fixture, score: null, halfTime: null, resultWithheld: true };
}
