import { readFileSync } from 'node:fs';
import { percentile, printFigure, printMustBeZero } from './figure.ts';
import { HttpConnection } from './http-connection.ts';
import { liabilityOf, type Site, withSite } from './liability-site.ts';
import { Watch } from './liability-watch.ts';
import { runApart } from './run-apart.ts';
import type { SlipSeen, StrikeLoad } from './strike-plan.ts';

/** Slips of eight lines a second: 504 bets. `BENCH_LIABILITY_SLIPS=500` asks for more. */
const rate = Number(process.env.BENCH_LIABILITY_SLIPS ?? 63);
/** `BENCH_LIABILITY_PAIRS=2` tries the bench out. */
const pairs = Number(process.env.BENCH_LIABILITY_PAIRS ?? 6);
const warmUpMs = 2_000;
const measureMs = 8_000;
const lagMost = 1_000;
const slowerMost = 1.05;

/**
 * Slips against two servers in turns: one whose desk looks at the liability of the card, one whose desk does not. First at
 * a rate that is held, then as many as each takes: what the looking costs a strike, and how many strikes. At the held rate
 * also how long after a strike its race's liability has it. Medians over the pairs are compared, because the machine does
 * other things; each pair begins with the other one.
 */
export async function benchLiability(): Promise<void> {
  await withSite(async (bare) => {
    await withSite(async (watched) => {
      const watch = new Watch(watched);
      await watch.start();
      try {
        await measureHeld(bare, watched, watch);
        await measureSaturated(bare, watched, watch);
      } finally {
        await watch.stop();
      }
      await compare(watched);
    });
  });
}

type Which = 'bare' | 'watched';
interface Sites {
  readonly bare: Site;
  readonly watched: Site;
}

/** Does something with each server in turns, looking at the liability of the watched one only meanwhile. */
async function inTurns<Seen>(
  sites: Sites,
  watch: Watch,
  work: (site: Site) => Promise<Seen>,
): Promise<Record<Which, Seen>[]> {
  const seen: Record<Which, Seen>[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const both = {} as Record<Which, Seen>;
    for (const which of pair % 2 === 0 ? (['bare', 'watched'] as const) : (['watched', 'bare'] as const)) {
      watch.isLooking = which === 'watched';
      both[which] = await work(sites[which]);
    }
    seen.push(both);
  }
  watch.isLooking = false;
  return seen;
}

const ratioOf = <Seen>(seen: readonly Record<Which, Seen>[], value: (seen: Seen) => number) =>
  percentile(
    seen.map(({ bare, watched }) => value(watched) / value(bare)),
    0.5,
  );

async function measureHeld(bare: Site, watched: Site, watch: Watch): Promise<void> {
  const seen = await inTurns({ bare, watched }, watch, async (site) => {
    const before = processorMs(site.pid);
    const times = await strikeFor(site, rate);
    const cpu = (processorMs(site.pid) - before) / times.length;
    return { cpu, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
  });
  for (const share of ['p50', 'p99'] as const) {
    const medianOf = (which: Which) =>
      percentile(
        seen.map((pair) => pair[which][share]),
        0.5,
      );
    printFigure({
      name: `a slip of eight bets at ${rate}/s with its liability watched, ${share}`,
      value: medianOf('watched'),
      unit: 'ms',
      yardstick: { name: 'unwatched', value: medianOf('bare') },
    });
  }
  const times = (name: string, value: number) =>
    printFigure({ name, value, unit: 'times', yardstick: { name: 'at most', value: slowerMost } });
  const slower = ratioOf(seen, ({ p50 }) => p50);
  times(`slower by, the median of ${pairs} pairs`, slower);
  times(
    `p99 longer by, the median of ${pairs} pairs`,
    ratioOf(seen, ({ p99 }) => p99),
  );
  printFigure({
    name: `processor time of the server, all that looks included, the median of ${pairs} pairs`,
    value: ratioOf(seen, ({ cpu }) => cpu),
    unit: 'times',
    yardstick: { name: 'unwatched', value: 1 },
  });
  const lags = [...watch.lags];
  const late = lags.filter((ms) => ms > lagMost).length;
  for (const [words, share] of [
    ['median', 0.5],
    ['p95', 0.95],
    ['the longest', 1],
  ] as const) {
    printFigure({
      name: `a strike to its race's liability, ${words} of ${lags.length}`,
      value: percentile(lags, share),
      unit: 'ms',
      yardstick: { name: 'at most', value: lagMost },
    });
  }
  printMustBeZero('strikes whose liability came later', late, 'strikes');
  if (slower > slowerMost) process.exitCode = 1;
}

async function measureSaturated(bare: Site, watched: Site, watch: Watch): Promise<void> {
  const seen = await inTurns({ bare, watched }, watch, async (site) => {
    const times = await strikeFor(site, null);
    return { perSecond: (times.length * 1000) / measureMs };
  });
  const medianOf = (which: Which) =>
    percentile(
      seen.map((pair) => pair[which].perSecond),
      0.5,
    );
  printFigure({
    name: 'slips as many as it takes, watched',
    value: medianOf('watched'),
    unit: '/s',
    yardstick: { name: 'unwatched', value: medianOf('bare') },
  });
  const share = ratioOf(seen, ({ perSecond }) => perSecond);
  printFigure({
    name: `as many, the median of ${pairs} pairs`,
    value: share,
    unit: 'times',
    yardstick: { name: 'at least', value: 1 / slowerMost },
  });
  if (share < 1 / slowerMost) process.exitCode = 1;
}

/** What slips took after the warm-up, in ms. */
async function strikeFor({ url, events, punters }: Site, perSecond: number | null): Promise<number[]> {
  const load: StrikeLoad = { url, events, punters, rate: perSecond, clients: 64, warmUpMs, measureMs };
  const seen = await runApart<SlipSeen[]>('strike-load.ts', load);
  printMustBeZero('slips that failed', seen.filter(({ words }) => words !== null).length, 'slips');
  return seen.filter(({ dueAt }) => dueAt >= warmUpMs).map(({ ms }) => ms);
}

/** At the end the book has every bet that is stored, to the cent. */
async function compare(site: Site): Promise<void> {
  await pause(lagMost);
  const connection = await HttpConnection.open(site.url);
  const { struck } = await liabilityOf(connection, site, 0);
  connection.close();
  const expected = await site.countFirstRace();
  printMustBeZero('bets on the first race that its liability misses', expected.bets - struck.bets, 'bets');
  printMustBeZero('stakes on it that differ', Math.round((expected.stakes - struck.stakes) * 100), 'cents');
}

/** What a process has used of the processors, as Linux counts it; elsewhere nothing is known. */
function processorMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
