/** Separates thousands. The domain's narrow space is too narrow in the font of the figures. */
export const thinSpace = '\u2009';

/** 3412 as '3 412', with a thin space. */
export function formatCount(value: number): string {
  return String(Math.trunc(value)).replace(/\B(?=(\d{3})+(?!\d))/g, thinSpace);
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
