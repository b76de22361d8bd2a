import type { BetLegWire, MyBet } from '@furlong/contract/schemas/my-bets';

/** What My Bets says of a bet's programme. The specification's names are racing's; another sport fills the same fields. */
export type ProgrammeWire = Pick<MyBet, 'meetingId' | 'meetingName' | 'meetingDate' | 'meetingStatusId'>;

/** What My Bets says of a leg in its sport's terms: racing's fields, and the words of other sports. */
export type LegWire = Pick<
  BetLegWire,
  'raceId' | 'raceNumber' | 'offTime' | 'saddle' | 'horseName' | 'position' | 'recordChange' | 'deductions'
> &
  LegWords;

/** A leg in the words of a sport that is not told by race and saddle. */
export type LegWords = Pick<
  BetLegWire,
  | 'eventName'
  | 'marketName'
  | 'outcomeName'
  | 'eventStatus'
  | 'score'
  | 'halfTime'
  | 'awarded'
  | 'minute'
  | 'added'
>;

/** Those of a sport that is told by race and saddle. */
export const noLegWords: LegWords = {
  eventName: null,
  marketName: null,
  outcomeName: null,
  eventStatus: null,
  score: null,
  halfTime: null,
  awarded: null,
  minute: null,
  added: null,
};
