import type { BetFilter } from '@furlong/contract/codes/my-bets';
import { deductionTableAt } from '@furlong/domain/betting/deductions';
import { success } from '../../platform/http/answer.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { loadDeductionTables, writeScale } from '../../rules/deductions.ts';
import type { Sports } from '../sport.ts';
import { readBets, readExplanation, readLegs } from './read-bets.ts';

const betsPerPage = 20;

/** The calls of My Bets. */
export function myBetsHandlers(
  platform: Pick<Platform, 'db' | 'operator'>,
  sports: Sports,
): HandlersOf<'my-bets'> {
  const { db } = platform;
  return {
    async GetMyBets({ params, query, caller: { punterId }, now }) {
      assertShown(platform);
      const page = { before: query.before, only: query.betId, limit: query.perPage ?? betsPerPage };
      return success(await readBets(db, sports, punterId, params.filterType as BetFilter, page, now));
    },

    async GetDeductionScale({ now }) {
      assertShown(platform);
      return success(writeScale(deductionTableAt(now, await loadDeductionTables(db)).bands));
    },

    async GetBetLegs({ params: { betId }, caller: { punterId }, now }) {
      assertShown(platform);
      return success({ betLegs: await readLegs(db, sports, punterId, betId, now) });
    },

    async GetBetExplanation({ params: { betId }, caller: { punterId }, now }) {
      assertShown(platform);
      return success({ explanation: await readExplanation(db, sports, punterId, betId, now) });
    },
  };
}

/** Throws Failed 404 while the operator hides My Bets (rule: feature-flags). */
function assertShown({ operator }: Pick<Platform, 'operator'>): void {
  if (!operator.showMyBets) throw new Failed('not-found', 'My Bets is switched off');
}
