import type { ClassLimits } from '@furlong/domain/betting/payout-limits';
import { moneyToWire } from '@furlong/domain/money';
import { refusal, success } from '../../platform/http/answer.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { Caller, HandlersOf } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { freshSignInWords } from '../../session/sitting.ts';
import type { BetStriker, StruckSlip } from '../strike/bet-striker.ts';
import { payoutLimitsOf } from '../strike/betting-rules.ts';
import { LineKeys } from '../strike/request-keys.ts';
import { strikeRefusals } from '../strike/strike-refusals.ts';
import { assertBettingShown, assertStrikeShown } from './assert-betting-shown.ts';
import { type RacingLine, readLines } from './read-lines.ts';
import { betslipHandlers } from './routes-betslip.ts';
import { shapeStrike, wholeRefusal } from './shape-strike.ts';

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
      const sender = { punterId, meetingId, luckyPick: body.isLuckyPick ?? false, makeGuid: keys.make };
      const lines = readLines(body.bets ?? [], body.singleBet, sender, 'bets');
      const sitting = { signedInAt, isStale: await isStale(caller, now) };
      return answer(await striker.strike(punterId, lines, now, keys.claimFor(lines), sitting), lines);
    },

    async RetryFailedBets({ query: { meetingId }, body, caller, now, idempotencyKey }) {
      assertStrikeShown(platform.operator, body.isLuckyPick ?? false);
      assertSameMeeting(meetingId, body.meetingId);
      const { punterId, signedInAt } = caller;
      const keys = new LineKeys(punterId, idempotencyKey);
      const sender = { punterId, meetingId, luckyPick: body.isLuckyPick ?? false, makeGuid: keys.make };
      const lines = readLines(body.betRequests, null, sender, 'betRequests');
      const sitting = { signedInAt, isStale: await isStale(caller, now) };
      return answer(await striker.strike(punterId, lines, now, keys.claimFor(lines), sitting), lines);
    },
  };
}

/**
 * A slip whose lines all failed is refused, for the reason of the first. When that reason is that the sign-in is too old,
 * throws Failed 'fresh-sign-in-needed'; where some lines were struck before, each line says it for itself.
 */
function answer(slip: StruckSlip, lines: readonly RacingLine[]) {
  const response = shapeStrike(slip, lines);
  const why = wholeRefusal(slip);
  if (why === strikeRefusals.freshSignInNeeded) throw new Failed('fresh-sign-in-needed', freshSignInWords);
  return why ? refusal(why.errorCode, why.title, why.message, response) : success(response);
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
