import type { Selection } from '@furlong/contract/schemas/meetings';
import { allLines } from '@furlong/domain/betting/slip-lines';
import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import { localMidnight } from '@furlong/domain/local-date';
import { loadCard } from '../../meetings/load-card.ts';
import { success } from '../../platform/http/answer.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { Caller, HandlersOf } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { permitOf } from '../../protection/permit-of.ts';
import { assertBettingShown } from '../strike/assert-betting-shown.ts';
import { type PayoutLimitsInForce, taxBasisPointsOf } from '../strike/betting-rules.ts';
import { makeBetslip } from './make-betslip.ts';
import { shapeSlipLine } from './shape-betslip.ts';

type SlipBody = readonly Selection[] | { readonly selection: readonly Selection[] };

/** The calls that show the lines of a slip before anything is struck. */
export function betslipHandlers(
  platform: Platform,
  payoutLimits: PayoutLimitsInForce,
): HandlersOf<'getSpecialBetslip' | 'getSpecialBetslipV2'> {
  const { operator } = platform;
  const permit = permitOf(platform);

  const show = async (meetingId: number, body: SlipBody, caller: Caller, now: Date) => {
    assertBettingShown(operator);
    const card = await loadCard(platform.db, meetingId);
    if (!card) throw new Failed('not-found', `There is no meeting ${meetingId}`);
    const selection = 'selection' in body ? body.selection : body;
    const terms = {
      limits: await payoutLimits.at(platform.db, now),
      taxBasisPoints: taxBasisPointsOf(operator, MEETING_SPORT),
    };
    const lines = makeBetslip(card, selection, terms, now);
    const { mayBet } = await permit(caller, now);
    return success({
      event: { id: card.id, name: card.raceCourse, date: localMidnight(card.date) },
      bets: lines.bets.map(shapeSlipLine),
      spBets: lines.spBets.map(shapeSlipLine),
      placeBets: lines.placeBets.map(shapeSlipLine),
      forcedSP: lines.forcedSP,
      // Whether this punter can strike any of them, ticked or not.
      allowBet: mayBet && allLines(lines).some(({ disabledReason }) => disabledReason === null),
    });
  };

  return {
    getSpecialBetslip: ({ params, body, caller, now }) => show(params.meetingId, body, caller, now),

    getSpecialBetslipV2({ params, body, caller, now }) {
      if (params.punterId !== caller.punterId) {
        throw new Failed('forbidden', "Another punter's slip is not shown");
      }
      return show(params.meetingId, body, caller, now);
    },
  };
}
