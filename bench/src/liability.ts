import { percentile, printFigure, printMustBeZero } from './figure.ts';
import { HttpConnection } from './http-connection.ts';
import { liabilityOf, type Site, withSite } from './liability-site.ts';
import { Watch } from './liability-watch.ts';
import { processorMs } from './processor-time.ts';
import { runApart } from './run-apart.ts';
import type { SlipSeen, StrikeLoad } from './strike-plan.ts';

/** Slips of eight lines a second: 504 bets. `BENCH_LIABILITY_SLIPS=500` asks for more. */
const rate = Number(process.env.BENCH_LIABILITY_SLIPS ?? 63);
/** `BENCH_LIABILITY_PAIRS=2` tries the bench out. */
const pairs = Number(process.env.BENCH_LIABILITY_PAIRS ?? 6);
const warmUpMs = 2_000;
const measureMs = 8_000;
const recoveryMs = 3_000;
const lagMost = 1_000;
const slowerMost = 1.05;

/**
 * Slips against two servers in turns: one whose desk looks at the liability of the card and has limits on it, one whose
 * desk does neither; the other server is stopped meanwhile, so that its turns of work are not counted here. First at
 * a rate that is held, then as many as each takes: what the looking costs a strike, and how many strikes. At the held rate
 * also how long after a strike its race's liability has it. Medians over the pairs are compared, because the machine does
 * other things; each pair begins with the other one.
 */
export async function benchLiability(): Promise<void> {
  await withSite(false, async (bare) => {
    await withSite(true, async (watched) => {
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
      const other = sites[which === 'bare' ? 'watched' : 'bare'];
      process.kill(other.pid, 'SIGSTOP');
      if (which === 'watched') watch.begin();
      try {
        both[which] = await work(sites[which]);
      } finally {
        await watch.end();
        process.kill(other.pid, 'SIGCONT');
        // It takes the time that it was stopped for a stall, and refuses what comes until that is over.
        await pause(recoveryMs);
      }
    }
    seen.push(both);
  }
  return seen;
}

const ratioOf = <Seen>(seen: readonly Record<Which, Seen>[], value: (seen: Seen) => number) =>
  percentile(
    seen.map(({ bare, watched }) => value(watched) / value(bare)),
    0.5,
  );

async function measureHeld(bare: Site, watched: Site, watch: Watch): Promise<void> {
  const seen = await inTurns({ bare, watched }, watch, async (site) => {
    const before = usedBy(site);
    const { times, slips } = await strikeFor(site, rate);
    const after = usedBy(site);
    const perSlip = (who: keyof Used) => (after[who] - before[who]) / slips;
    return {
      server: perSlip('server'),
      database: perSlip('database'),
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
    };
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
  printProcessor(seen);
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

interface Used {
  readonly server: number;
  readonly database: number;
}

const usedBy = ({ pid, databasePid }: Site): Used => ({
  server: processorMs(pid),
  database: processorMs(databasePid),
});

/** What a slip costs, with everything that is done meanwhile: an open page's looks and the probes too. */
function printProcessor(seen: readonly Record<Which, Used>[]): void {
  const of = (which: Which, value: (used: Used) => number) =>
    percentile(
      seen.map((pair) => value(pair[which])),
      0.5,
    );
  const figure = (name: string, value: (used: Used) => number) =>
    printFigure({
      name: `processor time of ${name} a slip, looks included`,
      value: of('watched', value),
      unit: 'ms',
      yardstick: { name: 'unwatched', value: of('bare', value) },
    });
  figure('the server', ({ server }) => server);
  figure('its database', ({ database }) => database);
  const all = ({ server, database }: Used) => server + database;
  figure('both', all);
  printFigure({
    name: `processor time of both, the median of ${pairs} pairs`,
    value: ratioOf(seen, all),
    unit: 'times',
    yardstick: { name: 'at most', value: slowerMost },
  });
}

async function measureSaturated(bare: Site, watched: Site, watch: Watch): Promise<void> {
  const seen = await inTurns({ bare, watched }, watch, async (site) => {
    const { times } = await strikeFor(site, null);
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

/** What slips took after the warm-up, in ms; and how many there were in all. */
async function strikeFor(
  { url, events, punters }: Site,
  perSecond: number | null,
): Promise<{ readonly times: number[]; readonly slips: number }> {
  const load: StrikeLoad = { url, events, punters, rate: perSecond, clients: 64, warmUpMs, measureMs };
  const seen = await runApart<SlipSeen[]>('strike-load.ts', load);
  const failed = seen.flatMap(({ words }) => words ?? []);
  printMustBeZero('slips that failed', failed.length, 'slips');
  if (failed[0]) console.log(`the first of them: ${failed[0]}`);
  const times = seen.filter(({ dueAt }) => dueAt >= warmUpMs).map(({ ms }) => ms);
  return { times, slips: seen.length };
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

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
