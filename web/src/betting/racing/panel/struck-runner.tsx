import type { ReactNode } from 'react';
import { SaddleCloth } from '../../../ui/racing/saddle-cloth.tsx';
import { isRacingRequest, type LineRequest } from '../../strike/strike-wire.ts';
import { racing } from '../racing.ts';

/** The runner that a leg of a request is of, by its key on the slip; null when it is no leg of racing. */
export function keyOfLeg(request: LineRequest, index: number): string | null {
  const leg = isRacingRequest(request) ? request.dt[index] : undefined;
  return leg === undefined ? null : racing.keyOf(leg);
}

/** Its saddle cloth. */
export function markOfLeg(request: LineRequest, index: number): ReactNode {
  const leg = isRacingRequest(request) ? request.dt[index] : undefined;
  return leg === undefined ? null : <SaddleCloth saddle={leg.saddle} size="small" />;
}
