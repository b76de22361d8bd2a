import { readFileSync } from 'node:fs';
import { type CoverageRow, idsInTitle, parseCoverage } from './coverage-page.ts';
import { type SpecificationCall, specificationCalls } from './specification-calls.ts';
import { type ReportedTest, readReport } from './test-reports.ts';

/** What the check compares. */
export interface CoverageEvidence {
  /** docs/specification.md. */
  readonly page: string;
  readonly tests: readonly ReportedTest[];
  /** Method and path of each call in the contract, parameters as `:name`. */
  readonly contractCalls: readonly { readonly method: string; readonly path: string }[];
  readonly specificationCalls: readonly SpecificationCall[];
}

/** Compares the coverage page with the tests and the calls; one line a problem, none when all is well. */
export function checkCoverage(evidence: CoverageEvidence): string[] {
  const { rows, problems } = parseCoverage(evidence.page);
  return [
    ...problems,
    ...checkRows(rows),
    ...checkTests(rows, evidence.tests),
    ...checkCalls(rows, evidence),
  ];
}

/** The rows of popups and renewing frames, which Furlong's sign-in never opens; no other row may be set aside so. */
const impossible: ReadonlySet<string> = new Set([
  'K-POPUP-HEIGHT',
  'X-SIGN-IN-INVALID-RESPONSE',
  'X-SIGN-IN-IFRAME-TIMEOUT',
  'X-SIGN-IN-POPUP-CLOSED',
  'X-SIGN-IN-POPUP-BLOCKED',
  'X-SIGN-IN-NO-POPUP-URI',
  'X-SIGN-IN-NO-SILENT-URI',
]);

function checkRows(rows: readonly CoverageRow[]): string[] {
  const problems: string[] = [];
  const firstLines = new Map<string, number>();
  for (const row of rows) {
    const first = firstLines.get(row.id);
    if (first === undefined) firstLines.set(row.id, row.line);
    else problems.push(`${row.id}: lines ${first} and ${row.line} have one id`);
    if (row.state === 'invalid')
      problems.push(`${row.id}: its state is neither 'works' nor 'later: …' nor 'cannot happen: …'`);
    if (row.state === 'cannot-happen' && !impossible.has(row.id)) {
      problems.push(`${row.id}: only a popup or a frame of the sign-in cannot happen`);
    }
  }
  return problems;
}

function checkTests(rows: readonly CoverageRow[], tests: readonly ReportedTest[]): string[] {
  const known = new Set(rows.map((row) => row.id));
  const shown = new Set<string>();
  const unknown = new Map<string, string>();
  for (const test of tests) {
    for (const id of idsInTitle(test.title)) {
      if (!known.has(id)) unknown.set(id, test.title);
      else if (test.passed) shown.add(id);
    }
  }
  return [
    ...rows
      .filter((row) => row.state === 'works' && !shown.has(row.id))
      .map((row) => `${row.id}: said to work, but no test that passed carries it`),
    ...rows
      .filter((row) => row.state === 'cannot-happen' && shown.has(row.id))
      .map((row) => `${row.id}: said to be impossible, but a test that passed carries it`),
    ...[...unknown].map(([id, title]) => `${id}: carried by a test, but not on the page: ${title}`),
  ];
}

function checkCalls(rows: readonly CoverageRow[], evidence: CoverageEvidence): string[] {
  const inContract = new Set(evidence.contractCalls.map((call) => callKey(call.method, call.path)));
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const problems: string[] = [];
  for (const call of evidence.specificationCalls) {
    const row = rowsById.get(call.id);
    const key = callKey(call.method, call.path);
    if (row === undefined) {
      problems.push(`${call.id}: a call of the specification without a row (${call.method} ${call.path})`);
    } else if (row.state !== 'later' && !inContract.has(key)) {
      problems.push(`${call.id}: neither in the contract nor later (${call.method} ${call.path})`);
    }
    if (row !== undefined && rowKey(row) !== key) {
      problems.push(`${call.id}: its row names another method or path than ${call.method} ${call.path}`);
    }
  }
  const specified = new Set(evidence.specificationCalls.map((call) => call.id));
  for (const row of rows) {
    if (row.id.startsWith('C-') && !specified.has(row.id)) {
      problems.push(`${row.id}: a call row for which the specification has no call`);
    }
  }
  return problems;
}

/** The call a row names in its first code span, as a key. */
function rowKey(row: CoverageRow): string | undefined {
  const match = /^`([A-Z]+) ([^`]+)`/.exec(row.text);
  return match?.[1] === undefined || match[2] === undefined ? undefined : callKey(match[1], match[2]);
}

/** Two spellings of one call have one key: paths match whatever the case, query and parameter names aside. */
function callKey(method: string, path: string): string {
  const plain = path
    .replace(/\?.*$/, '')
    .replace(/\{\w+\}|:\w+/g, '*')
    .replace(/\/$/, '');
  return `${method} ${plain.toLowerCase()}`;
}

async function main(reportFiles: readonly string[]): Promise<void> {
  const { calls } = await import('@furlong/contract/calls');
  const problems: string[] = [];
  const tests: ReportedTest[] = [];
  for (const file of reportFiles) {
    try {
      tests.push(...readReport(JSON.parse(readFileSync(file, 'utf8'))));
    } catch (error) {
      problems.push(`${file}: cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const page = readFileSync('docs/specification.md', 'utf8');
  problems.push(
    ...checkCoverage({
      page,
      tests,
      contractCalls: Object.values(calls),
      specificationCalls,
    }),
  );
  for (const problem of problems) console.error(`coverage: ${problem}`);
  if (problems.length > 0) {
    process.exitCode = 1;
    return;
  }
  const { rows } = parseCoverage(page);
  const working = rows.filter((row) => row.state === 'works').length;
  console.log(
    `coverage: ${rows.length} rows, ${working} work and are shown by tests, the others are later or cannot happen`,
  );
}

if (import.meta.main) {
  const given = process.argv.slice(2);
  await main(given.length > 0 ? given : ['reports/vitest.json', 'reports/playwright.json']);
}
