import type { StandingsRow } from '@furlong/contract/schemas/standings';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import type { Row } from './view.ts';

/** A row of the standings on the wire. */
export function showRow({ alias, total, racePoints, bonus, ...row }: Row): StandingsRow {
  return {
    ...row,
    userId: alias,
    total: pointsToWire(total),
    racePoints: pointsToWire(racePoints),
    bonus: pointsToWire(bonus),
  };
}
