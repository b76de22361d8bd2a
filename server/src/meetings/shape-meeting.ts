import type { Meeting, RaceBrief, Selection } from '@furlong/contract/schemas/meetings';
import { isForeignCourse } from '@furlong/domain/courses';
import { localMidnight } from '@furlong/domain/local-date';
import { formatOddsFraction } from '@furlong/domain/odds';
import { meetingStatusId, RaceStatus, raceStatusId } from '@furlong/domain/status';
import type { MeetingCard, MeetingSummary, RaceSummary } from './card.ts';

/** A punter's picks of one meeting: race number to saddle. */
export type OwnPicks = ReadonlyMap<number, number>;

/** A meeting as every call shows it; with `own` the punter's picks beside it. */
export function shapeMeeting(meeting: MeetingSummary, own?: OwnPicks): Meeting {
  const { id, name, races } = meeting;
  const date = localMidnight(meeting.date);
  return {
    meetingId: id,
    meetingName: name,
    raceCourseId: meeting.raceCourseId,
    raceCourseName: meeting.raceCourse,
    country: meeting.country,
    isForeign: isForeignCourse(meeting.raceCourse, meeting.country),
    meetingDate: date,
    meetingStatusId: meetingStatusId(meeting.status),
    id,
    name,
    date,
    competitionId: meeting.competitionId,
    going: races.find((race) => race.going !== '')?.going ?? '',
    firstOff: firstOffOf(meeting)?.toISOString() ?? null,
    raceCount: races.length,
    races: races.map(shapeBrief),
    ...(own ? { selections: shapeSelections(meeting, own) } : {}),
  };
}

/** When a meeting's first race is off; null without races. */
export function firstOffOf(meeting: MeetingSummary): Date | null {
  return meeting.races.reduce<Date | null>(
    (first, { offAt }) => (first === null || offAt < first ? offAt : first),
    null,
  );
}

function shapeBrief(race: RaceSummary): RaceBrief {
  return {
    raceId: race.id,
    raceNumber: race.number,
    raceName: race.name,
    offTime: race.offAt.toISOString(),
    raceStatusId: raceStatusId(race.status),
    ...(race.scratched.length > 0 && { scratched: [...race.scratched] }),
    placed: race.placed.map(({ saddle, horse, position, startingPrice }) => ({
      saddle,
      horseName: horse,
      position,
      startingPriceFraction: startingPrice && formatOddsFraction(startingPrice),
    })),
  };
}

function shapeSelections(meeting: MeetingSummary, own: OwnPicks): Selection[] {
  return meeting.races.flatMap(({ id, number }) => {
    const saddle = own.get(number);
    return saddle === undefined ? [] : [{ meetingId: meeting.id, raceId: id, raceNumber: number, saddle }];
  });
}

/** What lists show of a card. */
export function summarise(card: MeetingCard): MeetingSummary {
  return {
    ...card,
    races: card.races.map((race) => ({
      ...race,
      scratched:
        race.status === RaceStatus.open
          ? race.runners.flatMap(({ saddle, scratched }) => (scratched ? saddle : []))
          : [],
      placed: race.runners
        .flatMap(({ saddle, horse, position, startingPrice }) =>
          position !== null && position <= 3 ? [{ saddle, horse, position, startingPrice }] : [],
        )
        .sort((a, b) => a.position - b.position || a.saddle - b.saddle),
    })),
  };
}
