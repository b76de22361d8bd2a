import type { PickedRace } from '@furlong/domain/picked-share';
import type { Points } from '@furlong/domain/scoring-rules';
import type { BoardRows, Standing } from '../score-boards/read-score-board.ts';
import type { ShownVersion } from '../score-boards/shown-version.ts';
import type { BoardHead } from './board.ts';

/** A row of a meeting's standings; its movement is by the last race. Points in hundredths. */
export interface Row extends Standing {
  readonly total: Points;
  readonly winners: number;
  readonly secondPlace: number;
  readonly thirdPlace: number;
  readonly racePoints: Points;
  readonly bonus: Points;
}

/** One version of a meeting's standings. */
export interface StandingsView extends BoardHead, ShownVersion, BoardRows<Row> {
  /** How many picked each runner of the races that are off (rule: picked-share); null: not counted at the time. */
  picked(): Promise<readonly PickedRace[] | null>;
}
