// The test command: every check, every test, the browser's too, then the coverage map against their reports.
// Steps that only read run beside the tests, or beside the start of the browser's: those come after, because they want
// the cores.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { makeMemoryFolder } from './memory-folder.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = (name) => join(root, 'node_modules/.bin', name);
const compileCache = join(root, 'node_modules/.cache/node');
const checksOnly = process.argv.includes('--checks');
const memory = makeMemoryFolder();

const checks = [
  ['format and lint', bin('biome'), ['check', '.', '--error-on-warnings']],
  ...[
    ['domain', 'domain'],
    ['contract', 'contract'],
    ['feed-client, server, bench and tools', 'tsconfig.node.json'],
    ['web', 'web'],
    ['e2e', 'e2e'],
  ].map(([name, project]) => [
    `types of ${name}`,
    bin('tsc'),
    // The tests beside it have the cores: its threads would each find out the same types again.
    ['-p', project, '--singleThreaded'],
  ]),
  ['import directions', bin('node'), ['tools/check-imports.ts']],
  ['owners of tables', bin('node'), ['tools/check-tables.ts']],
  ['citations of rules', bin('node'), ['tools/check-citations.ts']],
  ['file sizes', bin('node'), ['tools/check-file-size.ts']],
  ['database types', bin('node'), ['server/src/platform/database/generate-database-types.ts', '--verify']],
  ['bytes of the web app', bin('node'), ['tools/check-web-size.ts']],
];
/** Beside the start of the browser tests: until their server has its accounts and its history, it alone is at work. */
const laterChecks = [
  ['regular expressions', bin('node'), ['tools/check-patterns.ts']],
  ['unused code', bin('knip'), []],
];
const tests = ['unit and server tests', bin('vitest'), ['run']];
// A busy machine can be too slow once. Real faults fail twice, and what needed its second try is named at the end.
const browser = [
  'browser tests',
  bin('playwright'),
  ['test', '-c', 'e2e/playwright.config.ts', '--retries=1'],
];
const coverage = ['coverage map', bin('node'), ['tools/check-coverage.ts']];

const outcomes = [];

function step([title, command, args]) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        // The tests start some fifty servers and commands: what one compiled the next need not.
        NODE_COMPILE_CACHE: compileCache,
        // Unpacked once for all runs.
        FURLONG_BROWSER_FOLDER: tmpdir(),
        ...process.env,
        ...(memory === undefined ? {} : { TMPDIR: memory }),
        FORCE_COLOR: '0',
      },
    });
    let words = '';
    const keep = (chunk) => {
      words += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => keep(error.message));
    child.once('close', (code) => {
      const passed = code === 0;
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${passed ? 'ok  ' : 'FAIL'} ${title} (${seconds} s)`);
      // What failed first: whoever keeps only a part of this keeps what comes soon after the failure.
      if (!passed && title === 'browser tests') printBrowserFaults();
      if (!passed || title.endsWith('tests')) console.log(words.trim().replaceAll(/^/gm, '     '));
      outcomes.push(passed);
      resolve(passed);
    });
  });
}

/** Names the test files that take longest, each from its first test to the end of its last. */
function printSlowest(count) {
  const report = join(root, 'reports/vitest.json');
  if (!existsSync(report)) return;
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  console.log(`the ${count} slowest test files:`);
  for (const { name, seconds } of files.sort((a, b) => b.seconds - a.seconds).slice(0, count)) {
    console.log(`     ${seconds.toFixed(1).padStart(6)} s  ${name}`);
  }
}

/** Names the browser tests that failed or needed a second try, with the first lines of what they said. */
function printBrowserFaults() {
  const report = join(root, 'reports/playwright.json');
  if (!existsSync(report)) return;
  const faults = findSpecs(JSON.parse(readFileSync(report, 'utf8')).suites)
    .flatMap((spec) => spec.tests.map((test) => ({ spec, test })))
    .filter(({ test }) => test.status === 'unexpected' || test.status === 'flaky');
  for (const { spec, test } of faults) {
    console.log(
      `${test.status === 'flaky' ? 'NEEDED A SECOND TRY' : 'FAILED'}: [${test.projectName}] ${spec.title}`,
    );
    const said = test.results.find((result) => result.error)?.error.message ?? '';
    const lines = stripVTControlCharacters(said).split('\n').slice(0, 12);
    for (const line of lines) console.log(`     ${line}`);
  }
}

function findSpecs(suites = []) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...findSpecs(suite.suites)]);
}

async function inTurn(steps) {
  for (const each of steps) await step(each);
}

mkdirSync(join(root, 'reports'), { recursive: true });
for (const report of ['vitest.json', 'playwright.json'])
  rmSync(join(root, 'reports', report), { force: true });
const started = Date.now();
await Promise.all([inTurn(checks), checksOnly ? undefined : step(tests)]);
if (!checksOnly) printSlowest(10);
await Promise.all([inTurn(laterChecks), checksOnly ? undefined : step(browser)]);
if (!checksOnly) {
  await step(coverage);
  printBrowserFaults();
}
if (memory !== undefined) rmSync(memory, { recursive: true, force: true });
console.log(`in ${((Date.now() - started) / 1000).toFixed(0)} s`);
const passed = outcomes.filter(Boolean).length;
console.log(`${passed} passed, ${outcomes.length - passed} failed`);
process.exitCode = passed === outcomes.length ? 0 : 1;
