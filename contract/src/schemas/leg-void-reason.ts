import Type from 'typebox';

/** Why a leg is void. */
export const LegVoidReason = Type.Union([
  Type.Literal('scratched'),
  Type.Literal('non-runner'),
  Type.Literal('not-on-card'),
  Type.Literal('event-void'),
  Type.Literal('lapsed'),
  Type.Literal('walkover'),
  /** Soccer's (rules: abandoned, sides-swapped, format, half-time-full-time). */
  Type.Literal('abandoned'),
  Type.Literal('sides-swapped'),
  Type.Literal('format'),
  Type.Literal('half-time-unknown'),
  Type.Literal('no-places'),
  Type.Literal('no-starting-price'),
  /** Struck after the race was off; the line's other legs become `line-void` (rule: strikes-end-at-the-off). */
  Type.Literal('after-off'),
  Type.Literal('line-void'),
]);
