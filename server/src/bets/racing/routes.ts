import type { ClassLimits } from '@furlong/domain/betting/payout-limits';
import { moneyToWire } from '@furlong/domain/money';
import { success } from '../../platform/http/answer.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { Caller, HandlersOf } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { assertBettingShown, assertStrikeShown } from '../strike/assert-betting-shown.ts';
import type { BetStriker } from '../strike/bet-striker.ts';
import { PayoutLimitsInForce } from '../strike/betting-rules.ts';
import { LineKeys } from '../strike/request-keys.ts';
import { answerStrike, shapeStrike } from '../strike/shape-strike.ts';
import { type RacingLine, readLines, type SlipSender } from './read-lines.ts';
import { betslipHandlers } from './routes-betslip.ts';
import { shapeChanged } from './shape-strike.ts';

/** Whether the sign-in of a caller has to be made afresh before money moves. */
type IsStale = (caller: Caller, now: Date) => Promise<boolean>;

type PlaceBetCall = Parameters<HandlersOf<'slip'>['PlaceBet']>[0];

/** What both striking calls send besides their lines. */
interface StrikeCall extends Pick<PlaceBetCall, 'query' | 'caller' | 'now' | 'idempotencyKey'> {
  readonly body: Pick<PlaceBetCall['body'], 'meetingId' | 'isLuckyPick' | 'acceptBetter' | 'eachWayWhole'>;
}

/** The calls of the slip. */
export function slipHandlers(
  platform: Platform,
  striker: BetStriker,
  isStale: IsStale = async () => false,
): HandlersOf<'slip'> {
  const payoutLimits = new PayoutLimitsInForce(platform);

  async function strike(call: StrikeCall, read: (sender: SlipSender) => RacingLine[]) {
    const { query, body, caller, now, idempotencyKey } = call;
    const { meetingId } = query;
    const { punterId, signedInAt } = caller;
    const luckyPick = body.isLuckyPick ?? false;
    assertStrikeShown(platform.operator, luckyPick);
    assertSameMeeting(meetingId, body.meetingId);
    const keys = new LineKeys(punterId, idempotencyKey);
    const acceptBetter = body.acceptBetter ?? true;
    const { eachWayWhole } = body;
    const lines = read({
      punterId,
      meetingId,
      luckyPick,
      acceptBetter,
      eachWayWhole,
      makeGuid: keys.make,
    });
    const sitting = { signedInAt, isStale: await isStale(caller, now) };
    const slip = await striker.strike(punterId, lines, now, keys.claimFor(lines), sitting);
    return answerStrike(slip, shapeStrike(slip, lines, shapeChanged));
  }

  return {
    ...betslipHandlers(platform, payoutLimits),

    async GetPayoutLimits({ now }) {
      assertBettingShown(platform.operator);
      const limits = await payoutLimits.at(platform.db, now);
      return success({
        limits: {
          firstTimerLimits: limitsToWire(limits.firstTimerLimits),
          regularLimits: limitsToWire(limits.regularLimits),
        },
      });
    },

    PlaceBet: (call) =>
      strike(call, (sender) => readLines(call.body.bets ?? [], call.body.singleBet, sender, 'bets')),

    RetryFailedBets: (call) =>
      strike(call, (sender) => readLines(call.body.betRequests, null, sender, 'betRequests')),
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
