import { StrikeErrorCode } from '@furlong/contract/slip';
import type { LineRefusal } from '@furlong/domain/betting/judge-line';
import type { ReservationRefusal } from '../wallet/wallet-port.ts';

/** Why a line was not struck, for the punter. */
export interface StrikeRefusal {
  readonly errorCode: number;
  readonly message: string;
  /** Whether sending it again unchanged may succeed. */
  readonly mayRetry: boolean;
}

const refuse = (errorCode: number, message: string, mayRetry = false): StrikeRefusal => ({
  errorCode,
  message,
  mayRetry,
});

/** The catalogue for what the card says against a line; `where` names the race and runner it hangs on. */
export function lineRefusal(refusal: LineRefusal, where: string): StrikeRefusal {
  switch (refusal) {
    case 'no-such-event':
      return refuse(StrikeErrorCode.wrongMeeting, `${where} is not on this card`);
    case 'no-such-outcome':
      return refuse(StrikeErrorCode.wrongMeeting, `${where} is not on the card`);
    case 'meeting-postponed':
      return refuse(StrikeErrorCode.meetingPostponed, 'The meeting is postponed and takes no bets');
    case 'event-off':
      return refuse(StrikeErrorCode.raceOff, `${where} is off`);
    case 'event-abandoned':
      return refuse(StrikeErrorCode.raceAbandoned, `${where} is abandoned`);
    case 'event-suspended':
      return refuse(
        StrikeErrorCode.raceSuspended,
        `Betting on ${where} is suspended until new prices arrive`,
        true,
      );
    case 'scratched':
      return refuse(StrikeErrorCode.runnerScratched, `${where} is scratched`);
    case 'no-price':
      return refuse(StrikeErrorCode.noPrice, `There is no price for ${where} at the moment`, true);
    case 'no-places':
      return refuse(StrikeErrorCode.noPlaces, `${where} pays no places`);
    case 'same-event':
      return refuse(StrikeErrorCode.sameRace, 'Two runners of one race cannot be in one bet');
    case 'too-few-events':
      return refuse(StrikeErrorCode.sameRace, 'There are too few races for this bet');
    case 'uneven-stake':
      return refuse(StrikeErrorCode.badStake, 'The stake must be the same whole cents on every combination');
    case 'over-limit':
      return refuse(StrikeErrorCode.overLimit, 'This bet could win more than its payout limit');
  }
}

/** What the wallet, the punter's own protection and the key say against a line. */
export const strikeRefusals = {
  insufficientBalance: refuse(
    StrikeErrorCode.insufficientBalance,
    'There is not enough money in your wallet for this bet',
    true,
  ),
  stakeLimit: refuse(StrikeErrorCode.stakeLimit, 'This stake would pass the stake limit you have set'),
  lossLimit: refuse(StrikeErrorCode.lossLimit, 'This stake could pass the loss limit you have set'),
  keyUsedOtherwise: refuse(
    StrikeErrorCode.keyUsedOtherwise,
    'This key was used for something else: nothing was struck under it now',
  ),
  'time-out': refuse(StrikeErrorCode.excluded, 'You are taking a break from betting'),
  'self-exclusion': refuse(StrikeErrorCode.excluded, 'You have excluded yourself from betting'),
  closed: refuse(StrikeErrorCode.excluded, 'Your account is closed'),
  'identity-pending': refuse(
    StrikeErrorCode.identityNotVerified,
    'Your identity has not been verified yet; bets can be struck as soon as it is',
    true,
  ),
  'identity-rejected': refuse(StrikeErrorCode.identityNotVerified, 'Your identity could not be verified'),
} as const satisfies Record<string, StrikeRefusal>;

/** What a wallet says that holds nothing for a slip. */
export const walletRefusals: Readonly<Record<ReservationRefusal, StrikeRefusal>> = {
  'insufficient-balance': strikeRefusals.insufficientBalance,
  'not-linked': refuse(StrikeErrorCode.walletUnavailable, 'Your betting account is not linked to a wallet'),
  unavailable: refuse(
    StrikeErrorCode.walletUnavailable,
    'Your wallet does not answer at the moment; nothing was struck',
    true,
  ),
};
