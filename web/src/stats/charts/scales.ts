/** A point of a scale: its value and where it is, in pixels. */
export interface Tick {
  readonly value: number;
  readonly at: number;
}

/** A scale of a chart: where a value is, and the values that are named. */
export interface Scale {
  readonly of: (value: number) => number;
  readonly ticks: readonly Tick[];
}

/** The next larger of 1, 2, 5, 10, 20, 25, 50, 100, 200, 250, … */
export function roundUp(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = (power === 1 ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10]).find((each) => each * power >= value) ?? 10;
  return step * power;
}

/** A scale from 0 at `bottom` to at least `most` at `top`, in two or three even steps: whichever leaves less empty. */
export function pointsScale(most: number, top: number, bottom: number): Scale {
  const steps = [2, 3].map((count) => roundUp(Math.max(most, 1) / count));
  const endOf = (step: number) => step * Math.max(1, Math.ceil(most / step));
  const step = steps.toSorted((a, b) => endOf(a) - endOf(b) || b - a)[0] ?? 1;
  const end = endOf(step);
  const of = (value: number) => bottom - (value / end) * (bottom - top);
  const ticks = Array.from({ length: Math.round(end / step) + 1 }, (_, place) => place * step);
  return { of, ticks: ticks.map((value) => ({ value, at: of(value) })) };
}

/** A scale of ranks, the first at `top`: each named rank is ten times the one above it. */
export function rankScale(worst: number, top: number, bottom: number): Scale {
  const tens = Math.max(1, Math.log10(Math.max(worst, 1)));
  const of = (rank: number) => top + (Math.log10(Math.max(rank, 1)) / tens) * (bottom - top);
  const ticks = Array.from({ length: Math.floor(tens + 1e-9) + 1 }, (_, place) => 10 ** place);
  return { of, ticks: ticks.map((value) => ({ value, at: of(value) })) };
}

/** The end of a scale of percentages that shows `most`: 25, 50, 75 or 100. */
export function percentEnd(most: number): number {
  return Math.min(100, Math.max(25, Math.ceil(most / 25) * 25));
}

/** Which columns are named: the last, and from there as many as fit with `label` pixels each. A column has `slot`. */
export function namedColumns(count: number, slot: number, label: number): (column: number) => boolean {
  const every = Math.max(1, Math.ceil(label / slot));
  return (column) => (count - 1 - column) % every === 0;
}

/** How many columns of at least `least` pixels a chart of this width has: 6 to 30. */
export function columnsIn(width: number, least: number): number {
  return Math.min(30, Math.max(6, Math.floor(width / least)));
}
