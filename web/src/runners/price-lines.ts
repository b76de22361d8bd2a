/** A price from a time on. */
interface TimedPrice {
  readonly at: string;
  readonly winOdds: number;
}

/** Where a chart's lines are drawn, in pixels. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The steps of a price as a path, and the prices that are named beside it, by their index. */
interface PriceLines {
  readonly path: string;
  readonly named: readonly { readonly index: number; readonly at: number }[];
}

/**
 * A price in steps over time, longer odds higher. The scale is logarithmic: 2/1 to evens shows as much as 20/1 to 10/1.
 * Named are the shortest and the longest price; null without any.
 */
export function drawPrices(prices: readonly TimedPrice[], until: number, box: Box): PriceLines | null {
  const points = prices.map(({ at, winOdds }) => ({ time: Date.parse(at), level: Math.log(winOdds + 1) }));
  const [first] = points;
  if (first === undefined) return null;
  const levels = points.map(({ level }) => level);
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const span = Math.max(until - first.time, 1);
  const across = (time: number) =>
    round(box.left + Math.min(1, Math.max(0, (time - first.time) / span)) * (box.right - box.left));
  const middle = (box.top + box.bottom) / 2;
  const down = (level: number) =>
    round(low === high ? middle : box.bottom - ((level - low) / (high - low)) * (box.bottom - box.top));
  const steps = points.slice(1).map(({ time, level }) => `H${across(time)}V${down(level)}`);
  const ends = low === high ? [low] : [high, low];
  return {
    path: `M${box.left} ${down(first.level)}${steps.join('')}H${box.right}`,
    named: ends.map((level) => ({ index: levels.indexOf(level), at: down(level) })),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
