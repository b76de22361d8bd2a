/** Where and on what a race is run, as far as it is known. */
export interface RunPlace {
  readonly courseId: number;
  /** Metres. */
  readonly distance: number | null;
  /** '' where it is not known, as `going`. */
  readonly surface: string;
  readonly going: string;
}

/** An earlier run of a horse. */
export interface PlacedRun extends RunPlace {
  /** Null when it did not place, by the result as it is now. */
  readonly position: number | null;
}

/** Runs, how many of them it won, and in how many it was second or third. */
export interface RunRecord {
  readonly runs: number;
  readonly wins: number;
  readonly places: number;
}

/** A horse's record in races like one to come; null for what the card does not say. */
export interface RunRecords {
  readonly course: RunRecord;
  /** The same distance on the same surface. */
  readonly trip: RunRecord | null;
  readonly going: RunRecord | null;
}

/**
 * A horse's record at the course, over the trip and on the going of a race (rule: run-records), from its earlier runs. A
 * dead heat for first is a win.
 */
export function recordsFor(race: RunPlace, runs: readonly PlacedRun[]): RunRecords {
  const { courseId, distance, surface, going } = race;
  return {
    course: recordOf(runs.filter((run) => run.courseId === courseId)),
    trip:
      distance === null
        ? null
        : recordOf(runs.filter((run) => run.distance === distance && run.surface === surface)),
    going: going === '' ? null : recordOf(runs.filter((run) => run.going === going)),
  };
}

function recordOf(runs: readonly PlacedRun[]): RunRecord {
  const finished = (first: number, last: number) =>
    runs.filter(({ position }) => position !== null && position >= first && position <= last).length;
  return { runs: runs.length, wins: finished(1, 1), places: finished(2, 3) };
}
