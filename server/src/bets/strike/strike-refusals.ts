import { StrikeErrorCode } from '@furlong/contract/codes/slip';
import type { ReservationRefusal } from '../../wallet/wallet-port.ts';

/** Why a line was not struck, for the punter; in words without a full stop, which whoever shows them puts. */
export interface StrikeRefusal {
  readonly errorCode: number;
  /** What kind of reason it is, for the head of a slip that is refused for it. */
  readonly title: string;
  readonly message: string;
  /** Whether sending it again unchanged may succeed. */
  readonly mayRetry: boolean;
}

/** A refusal of the catalogue. */
export function refuse(errorCode: number, title: string, message: string, mayRetry = false): StrikeRefusal {
  return { errorCode, title, message, mayRetry };
}

/** What the wallet, the punter's own protection and the key say against a line, whatever the sport. */
export const strikeRefusals = {
  insufficientBalance: refuse(
    StrikeErrorCode.insufficientBalance,
    'Insufficient balance',
    'There is not enough money in your wallet for this bet',
    true,
  ),
  stakeLimit: refuse(
    StrikeErrorCode.stakeLimit,
    'Stake limit reached',
    'This stake would pass the stake limit you have set',
  ),
  lossLimit: refuse(
    StrikeErrorCode.lossLimit,
    'Loss limit reached',
    'This stake could pass the loss limit you have set',
  ),
  keyUsedOtherwise: refuse(
    StrikeErrorCode.keyUsedOtherwise,
    'Key used before',
    'This key was used for something else: nothing was struck under it now',
  ),
  archivedKey: refuse(
    StrikeErrorCode.keyUsedOtherwise,
    'Struck long ago',
    'This was struck long ago and its bet is in the archive: nothing is struck again',
  ),
  unevenStake: refuse(
    StrikeErrorCode.badStake,
    'Stake not possible',
    'The stake must be the same whole cents on every combination',
  ),
  overLimit: refuse(
    StrikeErrorCode.overLimit,
    'Over the payout limit',
    'This bet could win more than its payout limit',
  ),
  'time-out': refuse(StrikeErrorCode.excluded, 'Betting closed', 'You are taking a break from betting'),
  'self-exclusion': refuse(
    StrikeErrorCode.excluded,
    'Betting closed',
    'You have excluded yourself from betting',
  ),
  staff: refuse(
    StrikeErrorCode.staff,
    'Staff do not play',
    'Staff do not play: this account is for the desk',
  ),
  registered: refuse(StrikeErrorCode.excluded, 'Betting closed', 'A register of excluded persons names you'),
  'register-unanswered': refuse(
    StrikeErrorCode.excluded,
    'Betting closed',
    'The register of excluded persons has not answered yet',
    true,
  ),
  'session-over': refuse(
    StrikeErrorCode.sessionOver,
    'Session over',
    'You have reached the time limit you set for a session',
  ),
  freshSignInNeeded: refuse(
    StrikeErrorCode.freshSignInNeeded,
    'Sign in again',
    'You have done nothing here for a while: sign in again to strike this',
    true,
  ),
  closed: refuse(StrikeErrorCode.excluded, 'Betting closed', 'Your account is closed'),
  'identity-pending': refuse(
    StrikeErrorCode.identityNotVerified,
    'Identity not verified',
    'Your identity has not been verified yet; bets can be struck as soon as it is',
    true,
  ),
  'identity-rejected': refuse(
    StrikeErrorCode.identityNotVerified,
    'Identity not verified',
    'Your identity could not be verified',
  ),
} as const satisfies Record<string, StrikeRefusal>;

/** Why a wallet reserves no money for a slip. */
export const walletRefusals: Readonly<Record<ReservationRefusal, StrikeRefusal>> = {
  'insufficient-balance': strikeRefusals.insufficientBalance,
  'not-linked': refuse(
    StrikeErrorCode.walletUnavailable,
    'Wallet unavailable',
    'Your betting account is not linked to a wallet',
  ),
  unavailable: refuse(
    StrikeErrorCode.walletUnavailable,
    'Wallet unavailable',
    'We can’t reach your wallet at the moment; try again in a minute',
    true,
  ),
};
