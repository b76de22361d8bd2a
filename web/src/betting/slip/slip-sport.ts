import { type RunnerRef, racing } from '../racing/racing.ts';
import type { Sport } from '../sport.ts';

/** A selection as the slip stores it. */
export type SelectionRef = RunnerRef;

/** The sport that slips are for. */
export const slipSport: Sport<SelectionRef> = racing;
