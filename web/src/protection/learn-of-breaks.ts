import { LeagueErrorCode } from '@furlong/contract/codes/leagues';
import { PickErrorCode } from '@furlong/contract/codes/picks';
import { PredictorErrorCode } from '@furlong/contract/codes/predictor';
import { StrikeErrorCode } from '@furlong/contract/codes/slip';
import { WalletErrorCode } from '@furlong/contract/codes/wallet';
import { call, onRefusal } from '../platform/api/api.ts';
import { closedTo } from '../platform/api/closed-to.ts';
import { serverNow } from '../platform/device/server-clock.ts';
import { useSession } from '../platform/session/session-store.ts';

/** Refusals that a break can be the reason of. */
const codes: ReadonlySet<number> = new Set([
  PickErrorCode.excluded,
  StrikeErrorCode.excluded,
  WalletErrorCode.excluded,
  PredictorErrorCode.excluded,
  LeagueErrorCode.mayNotJoin,
  LeagueErrorCode.mayNotPlay,
]);

/**
 * Learns of a break that was taken on another device from the first refusal it causes (rule: breaks-on-screen). A stream
 * tells it sooner. Returns the function that ends this.
 */
export function learnOfBreaks(): () => void {
  return onRefusal(({ errorCode }) => {
    if (codes.has(errorCode) && closedTo(useSession.getState(), serverNow()) === null) void askStanding();
  });
}

async function askStanding(): Promise<void> {
  const { punterId } = useSession.getState();
  const answer = await call('GetProtection', {});
  const session = useSession.getState();
  if (answer.kind !== 'success' || session.punterId !== punterId) return;
  session.update({ playBreak: answer.payload.protection.break });
}
