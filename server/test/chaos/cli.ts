import { parseArgs } from 'node:util';
import { runChaos } from './run-chaos.ts';

const usage = 'usage: npm run chaos -- [--minutes N] [--seed WORDS] [--punters N]';

/** A long run of the chaos that the tests make a short one of. Exits with 1 when anything was not right. */
function readOptions() {
  const { values } = parseArgs({
    options: { minutes: { type: 'string' }, seed: { type: 'string' }, punters: { type: 'string' } },
  });
  const minutes = Number(values.minutes ?? 5);
  const punters = Number(values.punters ?? 24);
  if (!(minutes > 0 && minutes <= 1_440)) throw new Error('--minutes: expected a number up to 1440');
  if (!Number.isInteger(punters) || punters < 1 || punters > 500) {
    throw new Error('--punters: expected a whole number from 1 to 500');
  }
  return { minutes, punters, seed: values.seed ?? `run-${Date.now()}` };
}

try {
  const { minutes, punters, seed } = readOptions();
  const began = Date.now();
  const say = (words: string) =>
    console.log(`${((Date.now() - began) / 1_000).toFixed(0).padStart(5)} s  ${words}`);
  const report = await runChaos({ seed, seconds: minutes * 60, punters, say });
  const { faults, words, ...figures } = report;
  console.log(figures);
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
