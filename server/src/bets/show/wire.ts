import type { BetLegWire, MyBet } from '@furlong/contract/schemas/my-bets';

/** What My Bets says of a bet's programme. The specification's names are racing's; another sport fills the same fields. */
export type ProgrammeWire = Pick<MyBet, 'meetingId' | 'meetingName' | 'meetingDate' | 'meetingStatusId'>;

/** What My Bets says of a leg in its sport's terms, under the same names. */
export type LegWire = Pick<
  BetLegWire,
  'raceId' | 'raceNumber' | 'offTime' | 'saddle' | 'horseName' | 'position' | 'recordChange' | 'deductions'
>;
