import { StrikeErrorCode } from '@furlong/contract/codes/slip';
import type { LineRefusal } from '@furlong/domain/betting/judge-line';
import { refuse, type StrikeRefusal, strikeRefusals } from '../strike/strike-refusals.ts';

/** Why a line of soccer is refused; `where` names the fixture, or the outcome, that it hangs on. */
export function fixtureRefusal(refusal: LineRefusal, where: string): StrikeRefusal {
  switch (refusal) {
    case 'no-such-event':
    case 'no-such-outcome':
      return refuse(StrikeErrorCode.wrongMeeting, 'Not on offer', `${where} is not on offer`);
    case 'event-postponed':
      return refuse(
        StrikeErrorCode.meetingPostponed,
        'Match postponed',
        `${where} is postponed and takes no bets until its new kick-off is known`,
      );
    case 'event-off':
      return refuse(StrikeErrorCode.raceOff, 'Match begun', `${where} has kicked off`);
    case 'event-abandoned':
      return refuse(StrikeErrorCode.raceAbandoned, 'Match off', `${where} is abandoned or void`);
    case 'event-suspended':
      return refuse(
        StrikeErrorCode.raceSuspended,
        'Betting suspended',
        `Betting on ${where} is suspended at the moment`,
        true,
      );
    case 'scratched':
    case 'no-places':
    case 'no-price':
      return refuse(
        StrikeErrorCode.noPrice,
        'No price',
        `There is no price for ${where} at the moment`,
        true,
      );
    case 'not-at-sp':
      return refuse(StrikeErrorCode.noPrice, 'No starting price', 'Soccer has no starting price');
    case 'same-event':
      return refuse(
        StrikeErrorCode.sameRace,
        'Matches do not fit the bet',
        'Two selections of one match cannot be in one bet',
      );
    case 'too-few-events':
      return refuse(
        StrikeErrorCode.sameRace,
        'Matches do not fit the bet',
        'There are too few matches for this bet',
      );
    case 'uneven-stake':
      return strikeRefusals.unevenStake;
    case 'over-limit':
      return strikeRefusals.overLimit;
  }
}
