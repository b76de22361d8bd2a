import { dataRequestRefusals } from '@furlong/contract/codes/personal-data';
import { promotionText } from '@furlong/domain/personal-data/promotion';
import { inTransaction } from '../platform/database/database.ts';
import { refusal, success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { holdPunter } from '../session/queries.ts';
import { askAboutData, withdrawRequest } from './ask-about-data.ts';
import { insertConsent, selectConsent } from './queries-consents.ts';
import { refusalWords } from './refusal-words.ts';
import { loadOwnSay } from './shape.ts';

/** The calls by which punters have a say over their data (rules: data-requests, promotion-consent). */
export function personalDataHandlers({ db }: Pick<Platform, 'db'>): HandlersOf<'personal-data'> {
  return {
    GetDataRequests: async ({ caller, now }) => success(await loadOwnSay(db, caller, now)),

    async AskAboutData({ caller, body, now }) {
      const refused = await askAboutData(db, caller, body, now);
      if (refused !== undefined) {
        return refusal(dataRequestRefusals[refused], refusalWords[refused], refusalWords[refused]);
      }
      return success(await loadOwnSay(db, caller, now));
    },

    async WithdrawDataRequest({ caller, body, now }) {
      if (!(await withdrawRequest(db, caller.punterId, body.guid, now))) {
        const words = refusalWords['not-open'];
        return refusal(dataRequestRefusals['not-open'], words, words);
      }
      return success(await loadOwnSay(db, caller, now));
    },

    async SetPromotionConsent({ caller, body: { on, textVersion }, now }) {
      const { punterId } = caller;
      if (on && textVersion !== promotionText.version) {
        throw new Failed('conflict', 'The text beside the switch is another one now: load the page again');
      }
      await inTransaction(db, async (trx) => {
        // The turns of one punter are in their order: what was turned last holds.
        await holdPunter(trx, punterId);
        const last = await selectConsent(trx, punterId);
        if ((last?.given ?? false) === on && (last === undefined || last.textVersion === textVersion)) return;
        await insertConsent(trx, punterId, { given: on, textVersion }, now);
      });
      return success(await loadOwnSay(db, caller, now));
    },
  };
}
