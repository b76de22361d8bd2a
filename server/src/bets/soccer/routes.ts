import type { Caller, HandlersOf } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { assertStrikeShown } from '../strike/assert-betting-shown.ts';
import type { BetStriker } from '../strike/bet-striker.ts';
import { LineKeys } from '../strike/request-keys.ts';
import { answerStrike, shapeStrike } from '../strike/shape-strike.ts';
import { readSoccerLines } from './read-lines.ts';
import { shapeSoccerChange } from './shape-change.ts';

/** Whether the sign-in of a caller has to be made afresh before money moves. */
type IsStale = (caller: Caller, now: Date) => Promise<boolean>;

/** The call of soccer's slip. */
export function sportSlipHandlers(
  platform: Pick<Platform, 'operator'>,
  striker: BetStriker,
  isStale: IsStale = async () => false,
): HandlersOf<'sport-slip'> {
  return {
    async PlaceSportBet({ body, caller, now, idempotencyKey }) {
      assertStrikeShown(platform.operator, false);
      const { punterId, signedInAt } = caller;
      const keys = new LineKeys(punterId, idempotencyKey);
      const lines = readSoccerLines(body.bets, {
        punterId,
        acceptBetter: body.acceptBetter ?? true,
        makeGuid: keys.make,
      });
      const sitting = { signedInAt, isStale: await isStale(caller, now) };
      const slip = await striker.strike(punterId, lines, now, keys.claimFor(lines), sitting);
      return answerStrike(slip, shapeStrike(slip, lines, shapeSoccerChange));
    },
  };
}
