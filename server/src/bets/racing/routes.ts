import type { ClassLimits } from '@furlong/domain/betting/payout-limits';
import { moneyToWire } from '@furlong/domain/money';
import { success } from '../../platform/http/answer.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { Caller, HandlersOf } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { assertBettingShown, assertStrikeShown } from '../strike/assert-betting-shown.ts';
import type { BetStriker } from '../strike/bet-striker.ts';
import { payoutLimitsOf } from '../strike/betting-rules.ts';
import { LineKeys } from '../strike/request-keys.ts';
import { answerStrike, shapeStrike } from '../strike/shape-strike.ts';
import { readLines } from './read-lines.ts';
import { betslipHandlers } from './routes-betslip.ts';
import { shapeChanged } from './shape-strike.ts';

/** Whether the sign-in of a caller has to be made afresh before money moves. */
type IsStale = (caller: Caller, now: Date) => Promise<boolean>;

/** The calls of the slip. */
export function slipHandlers(
  platform: Platform,
  striker: BetStriker,
  isStale: IsStale = async () => false,
): HandlersOf<'slip'> {
  const limits = payoutLimitsOf(platform.operator);
  return {
    ...betslipHandlers(platform),

    GetPayoutLimits() {
      assertBettingShown(platform.operator);
      return success({
        limits: {
          firstTimerLimits: limitsToWire(limits.firstTimerLimits),
          regularLimits: limitsToWire(limits.regularLimits),
        },
      });
    },

    async PlaceBet({ query: { meetingId }, body, caller, now, idempotencyKey }) {
      assertStrikeShown(platform.operator, body.isLuckyPick ?? false);
      assertSameMeeting(meetingId, body.meetingId);
      const { punterId, signedInAt } = caller;
      const keys = new LineKeys(punterId, idempotencyKey);
      const sender = {
        punterId,
        meetingId,
        luckyPick: body.isLuckyPick ?? false,
        acceptBetter: body.acceptBetter ?? true,
        makeGuid: keys.make,
      };
      const lines = readLines(body.bets ?? [], body.singleBet, sender, 'bets');
      const sitting = { signedInAt, isStale: await isStale(caller, now) };
      const slip = await striker.strike(punterId, lines, now, keys.claimFor(lines), sitting);
      return answerStrike(slip, shapeStrike(slip, lines, shapeChanged));
    },

    async RetryFailedBets({ query: { meetingId }, body, caller, now, idempotencyKey }) {
      assertStrikeShown(platform.operator, body.isLuckyPick ?? false);
      assertSameMeeting(meetingId, body.meetingId);
      const { punterId, signedInAt } = caller;
      const keys = new LineKeys(punterId, idempotencyKey);
      const sender = {
        punterId,
        meetingId,
        luckyPick: body.isLuckyPick ?? false,
        acceptBetter: body.acceptBetter ?? true,
        makeGuid: keys.make,
      };
      const lines = readLines(body.betRequests, null, sender, 'betRequests');
      const sitting = { signedInAt, isStale: await isStale(caller, now) };
      const slip = await striker.strike(punterId, lines, now, keys.claimFor(lines), sitting);
      return answerStrike(slip, shapeStrike(slip, lines, shapeChanged));
    },
  };
}

function assertSameMeeting(inQuery: number, inBody: number | undefined): void {
  if (inBody === undefined || inBody === inQuery) return;
  throw new Failed('bad-request', 'This slip cannot be read', [
    { field: 'meetingId', expected: `${inQuery}, as in the query` },
  ]);
}

function limitsToWire({ single, double, treble, quad, multiple }: ClassLimits) {
  return {
    single: moneyToWire(single),
    double: moneyToWire(double),
    treble: moneyToWire(treble),
    quad: moneyToWire(quad),
    multiple: moneyToWire(multiple),
  };
}
