import type { Meeting, Race, Runner } from '@furlong/contract/schemas/meetings';
import type { Card } from '../meetings/read-card.ts';

/** A meeting as the board's head and menu need it. Without its races there are no own picks on them either. */
export type BoardMeeting = Pick<
  Meeting,
  | 'meetingId'
  | 'meetingName'
  | 'raceCourseName'
  | 'isForeign'
  | 'meetingDate'
  | 'meetingStatusId'
  | 'firstOff'
  | 'raceCount'
  | 'selections'
> &
  Partial<Pick<Meeting, 'races'>>;

/** A race as everybody's board needs it: of its runners those that have won. */
export type BoardRace = Pick<
  Race,
  'raceId' | 'raceNumber' | 'raceName' | 'offTime' | 'raceStatusId' | 'resultState' | 'selection'
> & {
  readonly runners: readonly Pick<Runner, 'saddle' | 'horseName' | 'position' | 'startingPriceFraction'>[];
};

/** A card as everybody's board needs it. A whole one is one too. */
export interface BoardCard extends Pick<Card, 'scoring'> {
  readonly meeting: BoardMeeting;
  readonly races: readonly BoardRace[];
}

/** What a visitor's board shows of a list of meetings: of a hundred with their races it is a tenth. */
export function meetingsOfBoard(meetings: readonly Meeting[]): BoardMeeting[] {
  return meetings.map(meetingOfBoard);
}

/** What a visitor's board shows of a card: most of one are the runners, with their prices. */
export function cardOfBoard({ meeting, races, scoring }: Card): BoardCard {
  return { meeting: meetingOfBoard(meeting), races: races.map(raceOfBoard), scoring };
}

function meetingOfBoard(meeting: Meeting): BoardMeeting {
  const {
    meetingId,
    meetingName,
    raceCourseName,
    isForeign,
    meetingDate,
    meetingStatusId,
    firstOff,
    raceCount,
  } = meeting;
  return {
    meetingId,
    meetingName,
    raceCourseName,
    isForeign,
    meetingDate,
    meetingStatusId,
    firstOff,
    raceCount,
  };
}

function raceOfBoard(race: Race): BoardRace {
  const { raceId, raceNumber, raceName, offTime, raceStatusId, resultState, runners } = race;
  const winners = runners
    .filter(({ position }) => position === 1)
    .map(({ saddle, horseName, position, startingPriceFraction }) => ({
      saddle,
      horseName,
      position,
      startingPriceFraction,
    }));
  return { raceId, raceNumber, raceName, offTime, raceStatusId, resultState, runners: winners };
}
