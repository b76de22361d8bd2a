/** A value of typed rules that is not as expected. */
export interface RuleFault {
  /** The path to it: `placePoints.1`, `bands.0.percent`. */
  readonly field: string;
  readonly expected: string;
}
