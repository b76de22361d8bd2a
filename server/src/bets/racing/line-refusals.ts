import { StrikeErrorCode } from '@furlong/contract/codes/slip';
import type { LineRefusal } from '@furlong/domain/betting/judge-line';
import { refuse, type StrikeRefusal, strikeRefusals } from '../strike/strike-refusals.ts';

/** Why the card refuses a line; `where` names the race and the runner that it hangs on. */
export function lineRefusal(refusal: LineRefusal, where: string): StrikeRefusal {
  switch (refusal) {
    case 'no-such-event':
      return refuse(StrikeErrorCode.wrongMeeting, 'Not on the card', `${where} is not on this card`);
    case 'no-such-outcome':
      return refuse(StrikeErrorCode.wrongMeeting, 'Not on the card', `${where} is not on the card`);
    case 'event-postponed':
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
        `Betting on ${where} is suspended for the moment`,
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
    case 'not-at-sp':
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
      return strikeRefusals.unevenStake;
    case 'over-limit':
      return strikeRefusals.overLimit;
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

/** A line that was sent as one of a lucky pick and is none (rule: lucky-pick-lines). */
export const notLuckyPick: StrikeRefusal = refuse(
  StrikeErrorCode.notLuckyPick,
  'Not a lucky pick',
  'This is no line of a lucky pick of three runners in three races: strike it as a bet of its own',
);
