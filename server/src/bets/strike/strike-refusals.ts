import { StrikeErrorCode } from '@furlong/contract/codes/slip';
import type { LineRefusal } from '@furlong/domain/betting/judge-line';
import type { ReservationRefusal } from '../../wallet/wallet-port.ts';

/** Why a line was not struck, for the punter. */
export interface StrikeRefusal {
  readonly errorCode: number;
  /** What kind of reason it is, for the head of a slip that is refused for it. */
  readonly title: string;
  readonly message: string;
  /** Whether sending it again unchanged may succeed. */
  readonly mayRetry: boolean;
}

const refuse = (errorCode: number, title: string, message: string, mayRetry = false): StrikeRefusal => ({
  errorCode,
  title,
  message,
  mayRetry,
});

/** The catalogue for what the card says against a line; `where` names the race and runner it hangs on. */
export function lineRefusal(refusal: LineRefusal, where: string): StrikeRefusal {
  switch (refusal) {
    case 'no-such-event':
      return refuse(StrikeErrorCode.wrongMeeting, 'Not on the card', `${where} is not on this card`);
    case 'no-such-outcome':
      return refuse(StrikeErrorCode.wrongMeeting, 'Not on the card', `${where} is not on the card`);
    case 'meeting-postponed':
      return refuse(
        StrikeErrorCode.meetingPostponed,
        'Meeting postponed',
        'The meeting is postponed and takes no bets',
      );
    case 'event-off':
      return refuse(StrikeErrorCode.raceOff, 'Race off', `${where} is off`);
    case 'event-abandoned':
      return refuse(StrikeErrorCode.raceAbandoned, 'Race abandoned', `${where} is abandoned`);
    case 'event-suspended':
      return refuse(
        StrikeErrorCode.raceSuspended,
        'Race suspended',
        `Betting on ${where} is suspended until new prices arrive`,
        true,
      );
    case 'scratched':
      return refuse(StrikeErrorCode.runnerScratched, 'Runner scratched', `${where} is scratched`);
    case 'no-price':
      return refuse(
        StrikeErrorCode.noPrice,
        'No price',
        `There is no price for ${where} at the moment`,
        true,
      );
    case 'no-places':
      return refuse(StrikeErrorCode.noPlaces, 'No places paid', `${where} pays no places`);
    case 'place-at-sp':
      return refuse(
        StrikeErrorCode.placeAtStartingPrice,
        'No place at SP',
        'Places have no starting price: a place is struck at fixed odds',
      );
    case 'same-event':
      return refuse(
        StrikeErrorCode.sameRace,
        'Races do not fit the bet',
        'Two runners of one race cannot be in one bet',
      );
    case 'too-few-events':
      return refuse(
        StrikeErrorCode.sameRace,
        'Races do not fit the bet',
        'There are too few races for this bet',
      );
    case 'uneven-stake':
      return refuse(
        StrikeErrorCode.badStake,
        'Stake not possible',
        'The stake must be the same whole cents on every combination',
      );
    case 'over-limit':
      return refuse(
        StrikeErrorCode.overLimit,
        'Over the payout limit',
        'This bet could win more than its payout limit',
      );
  }
}

/** A leg whose race is another one by its number than by its id: nobody can say which of them was meant. */
export function otherRaceNumber(sent: number, own: number): StrikeRefusal {
  return refuse(
    StrikeErrorCode.wrongMeeting,
    'Not on the card',
    `A leg says race ${sent}, but its raceId is that of race ${own}`,
  );
}

/** What the wallet, the punter's own protection and the key say against a line. */
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
  notLuckyPick: refuse(
    StrikeErrorCode.notLuckyPick,
    'Not a lucky pick',
    'This is no line of a lucky pick of three runners in three races: strike it as a bet of its own',
  ),
  keyUsedOtherwise: refuse(
    StrikeErrorCode.keyUsedOtherwise,
    'Key used before',
    'This key was used for something else: nothing was struck under it now',
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

/** What a wallet says that holds nothing for a slip. */
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
    'Your wallet does not answer at the moment; nothing was struck',
    true,
  ),
};
