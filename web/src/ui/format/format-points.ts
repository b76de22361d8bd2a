import type { WirePoints } from '@furlong/domain/scoring-rules';
import { formatCount } from './format-number.ts';

const minus = '\u2212';

/** Points off the wire without idle decimals: 18, 18.5, 3.33. */
export function formatPoints(points: WirePoints): string {
  const hundredths = Math.round(Math.abs(points) * 100);
  const whole = formatCount(Math.floor(hundredths / 100));
  const rest = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  const text = rest === '' ? whole : `${whole}.${rest}`;
  return points < 0 ? `${minus}${text}` : text;
}

/** The points of one race, with their sign: '+13', '0'. */
export function formatEarned(points: WirePoints): string {
  return points > 0 ? `+${formatPoints(points)}` : formatPoints(points);
}
