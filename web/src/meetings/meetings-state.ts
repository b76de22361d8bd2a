import type { Meeting } from '@furlong/contract/schemas/meetings';
import { useAllMeetings } from './meeting-queries.ts';

/** The meetings' state with its refetch; the specification fixes these names. */
export function useMeetingsState() {
  const { data: meetingsMetaData, isError, refetch } = useAllMeetings();
  return { meetingsMetaData, isError, refetch };
}

/** The race courses of the meetings, each once, by name. */
export function raceCourseNames(meetingsMetaData: readonly Pick<Meeting, 'raceCourseName'>[]): string[] {
  return [...new Set(meetingsMetaData.map(({ raceCourseName }) => raceCourseName))].toSorted((a, b) =>
    a.localeCompare(b),
  );
}
