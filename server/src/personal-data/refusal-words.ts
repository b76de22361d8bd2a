import type { DataRequestRefusal } from '@furlong/contract/codes/personal-data';

/** Why a request is not taken or carried out, in words. */
export const refusalWords: Readonly<Record<DataRequestRefusal, string>> = {
  'open-already': 'There is an open request of this kind already: wait for its answer, or take it back.',
  'not-open': 'The request is not open any more.',
  staff: 'A member of staff: such an account is changed on the command line.',
  'other-issuer': 'The account is kept where the punter signs in: it is corrected there.',
  'email-taken': 'Another account has this e-mail address.',
  'money-left': 'There is money in the wallet, which would be lost: it is withdrawn first.',
  'open-bets': 'There are open bets, whose winnings would be lost: they are settled first.',
  'jackpot-card': 'A card is in a jackpot that is not decided, whose share would be lost: that comes first.',
  'payment-waits': 'A payment waits for the external wallet, and would be lost: it arrives first.',
  'wallet-silent': 'The wallet does not answer, so nobody knows what is in it. Try again in a minute.',
};
