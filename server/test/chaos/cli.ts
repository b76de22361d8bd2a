import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Failover, Upgrade } from './chaos-site.ts';
import { prepareEarlierRelease } from './earlier-release.ts';
import { type ChaosOptions, runChaos } from './run-chaos.ts';
import { writeReport } from './write-report.ts';

const usage =
  'usage: npm run chaos -- [[--upgrade [--from COMMIT] | --kills N] [--minutes N] | --failover [--kills N]] [--seed WORDS] [--punters N] [--report FILE]';

/** A long run of the chaos that the tests make a short one of. Exits with 1 when anything was not right. */
function readOptions() {
  const { values } = parseArgs({
    options: {
      ...{ minutes: { type: 'string' }, seed: { type: 'string' }, punters: { type: 'string' } },
      ...{ failover: { type: 'boolean' }, kills: { type: 'string' }, upgrade: { type: 'boolean' } },
      ...{ from: { type: 'string' }, report: { type: 'string' } },
    },
  });
  const kills = Number(values.kills ?? 10);
  if (values.kills !== undefined && values.upgrade) throw new Error('--kills: expected without --upgrade');
  if (values.upgrade && values.failover) throw new Error('--upgrade: expected without --failover');
  if (values.from !== undefined && !values.upgrade) throw new Error('--from: expected with --upgrade');
  if (values.minutes !== undefined && values.failover) {
    throw new Error('--minutes: expected without --failover, which goes by --kills');
  }
  const minutes = Number(values.minutes ?? 5);
  if (!(minutes > 0 && minutes <= 1_440)) throw new Error('--minutes: expected a number up to 1440');
  const killsMax = values.failover ? 1_000 : Math.floor(minutes * 60);
  if (values.kills !== undefined && !(Number.isInteger(kills) && kills >= 1 && kills <= killsMax)) {
    const why = values.failover ? '' : ', one a second of the --minutes';
    throw new Error(`--kills: expected a whole number from 1 to ${killsMax}${why}`);
  }
  const punters = Number(values.punters ?? 24);
  if (!Number.isInteger(punters) || punters < 1 || punters > 500) {
    throw new Error('--punters: expected a whole number from 1 to 500');
  }
  const harm = values.failover ? { failovers: kills } : values.kills === undefined ? {} : { kills };
  const seed = values.seed ?? `run-${Date.now()}`;
  return {
    seconds: minutes * 60,
    punters,
    seed,
    report: values.report,
    upgrade: values.upgrade === true,
    from: values.from,
    ...harm,
  };
}

/** The time without bets after the kills, over all servers. */
function sayPauses(failovers: readonly Failover[]): void {
  const pauses = failovers.flatMap(({ pausesMs }) => pausesMs).sort((a, b) => a - b);
  const at = (part: number) => `${pauses[Math.ceil(pauses.length * part) - 1]?.toFixed(0)} ms`;
  console.log(`no bets after a kill for: median ${at(0.5)}, 95 % ${at(0.95)}, longest ${at(1)}`);
}

function sayGaps(upgrades: readonly Upgrade[]): void {
  const longest = Math.max(...upgrades.map(({ longestGapMs }) => longestGapMs));
  console.log(`longest time without a bet while a server was replaced: ${longest.toFixed(0)} ms`);
}

/** Servers of the release before, or of another commit, are replaced by those of this checkout under load. */
async function runUpgrade(
  from: string | undefined,
  options: Omit<ChaosOptions, 'say'>,
  say: (words: string) => void,
) {
  const release = await prepareEarlierRelease(from, say);
  try {
    say(`from ${release.name}`);
    return await runChaos({ ...options, upgradeFrom: release.folder, say });
  } finally {
    await release.remove();
  }
}

// The servers start again and again: compiled once, a start costs half.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'furlong-compile-cache');
try {
  const { upgrade, from, report: file, ...options } = readOptions();
  const began = Date.now();
  const say = (words: string) =>
    console.log(`${((Date.now() - began) / 1_000).toFixed(0).padStart(5)} s  ${words}`);
  const report = await (upgrade ? runUpgrade(from, options, say) : runChaos({ ...options, say }));
  if (file !== undefined) {
    const command = ['npm run chaos --', ...process.argv.slice(2)].join(' ');
    const times = { beganAt: new Date(began), killedMs: report.killedMs, wholeMs: Date.now() - began };
    writeReport(file, { command, seed: options.seed, punters: options.punters, ...times }, report);
  }
  const { faults, words, failovers, upgrades, ...figures } = report;
  console.log(figures);
  if (failovers.length > 0) sayPauses(failovers);
  if (upgrades.length > 0) sayGaps(upgrades);
  const wrong = Object.entries(faults).filter(([, found]) => found.length > 0);
  for (const [what, found] of wrong)
    console.log(`${what}: ${found.length}, such as ${found.slice(0, 5).join('; ')}`);
  if (!report.reconciled) console.log(words);
  process.exitCode = wrong.length > 0 || !report.reconciled ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  process.exitCode = 1;
}
