/** Between thousands. Wider than the domain's narrow space, which nearly closes up in the figures' face. */
export const thinSpace = '\u2009';
const minus = '\u2212';

/** 3412 as '3 412', with a thin space. */
export function formatCount(value: number): string {
  return String(Math.trunc(value)).replace(/\B(?=(\d{3})+(?!\d))/g, thinSpace);
}

/** Points without idle decimals: 18, 18.5, 3.33. */
export function formatPoints(points: number): string {
  const hundredths = Math.round(Math.abs(points) * 100);
  const whole = formatCount(Math.floor(hundredths / 100));
  const rest = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  const text = rest === '' ? whole : `${whole}.${rest}`;
  return points < 0 ? `${minus}${text}` : text;
}

/** What a race earned: '+13', '0'. */
export function formatEarned(points: number): string {
  return points > 0 ? `+${formatPoints(points)}` : formatPoints(points);
}

/** 1 as '1st', 12 as '12th', 1023 as '1 023rd'. */
export function formatOrdinal(place: number): string {
  const lastTwo = place % 100;
  const last = place % 10;
  if (lastTwo >= 11 && lastTwo <= 13) return `${formatCount(place)}th`;
  if (last === 1) return `${formatCount(place)}st`;
  if (last === 2) return `${formatCount(place)}nd`;
  if (last === 3) return `${formatCount(place)}rd`;
  return `${formatCount(place)}th`;
}

/** '1 race', '8 races'. */
export function formatCounted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
