import { parseArgs } from 'node:util';
import { startFuzzSite } from './fuzz-site.ts';
import { type FuzzReport, replay, runFuzz } from './run-fuzz.ts';

const usage =
  'usage: npm run fuzz -- [--requests N] [--seed WORDS] [--at-once N] [--url ADDRESS [--feed-secret WORDS]] [--show N | --replay N]';
/** Milliseconds that another user may wait, but for one time in a hundred. */
const longestWait = 250;

function readOptions() {
  const { values } = parseArgs({
    options: {
      ...{ requests: { type: 'string' }, seed: { type: 'string' }, 'at-once': { type: 'string' } },
      ...{ url: { type: 'string' }, 'feed-secret': { type: 'string' } },
      ...{ show: { type: 'string' }, replay: { type: 'string' } },
    },
  });
  const whole = (name: keyof typeof values, otherwise: number, most: number) => {
    const number = Number(values[name] ?? otherwise);
    if (Number.isInteger(number) && number >= 0 && number <= most) return number;
    throw new Error(`--${name}: expected a whole number up to ${most}`);
  };
  return {
    url: values.url,
    feedSecret: values['feed-secret'],
    seed: values.seed ?? `run-${Date.now()}`,
    requests: whole('requests', 200_000, 100_000_000),
    atOnce: Math.max(1, whole('at-once', 16, 64)),
    one:
      (values.show ?? values.replay)
        ? whole(values.show === undefined ? 'replay' : 'show', 0, 100_000_000)
        : undefined,
    send: values.show === undefined,
  };
}

function print({ faults, others, addresses: _, ...figures }: FuzzReport): void {
  console.dir(figures, { maxArrayLength: null });
  console.log(
    `another user: ${others.asked} asked, p50 ${others.p50} ms, p99 ${others.p99} ms, ${others.failed} failed`,
  );
  for (const { operation, what, times, first } of faults) {
    console.log(`${operation}: ${what}, ${times} times, first --seed ${figures.seed} --replay ${first}`);
  }
}

async function run(): Promise<boolean> {
  const { url, feedSecret, one, send, ...options } = readOptions();
  const site = url === undefined ? await startFuzzSite() : undefined;
  try {
    const at = {
      ...options,
      url: site?.url ?? url ?? '',
      feedSecret: site?.feedSecret ?? feedSecret ?? 'demo-feed',
      say: (words: string) => console.log(words),
    };
    if (one !== undefined) {
      console.dir(await replay(at, one, send), { depth: 5 });
      return true;
    }
    console.log(`seed ${at.seed}`);
    const report = await runFuzz(at);
    print(report);
    const { faults, others, alive } = report;
    const isGood = faults.length === 0 && alive && others.failed === 0 && others.p99 <= longestWait;
    if (!isGood && site) console.log(site.output().slice(-5_000));
    return isGood;
  } finally {
    await site?.stop();
  }
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  process.exitCode = 1;
}
