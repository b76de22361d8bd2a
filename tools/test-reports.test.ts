import { expect, test } from 'vitest';
import { readReport } from './test-reports.ts';

test("Vitest's report: the full title, and only passed is passed", () => {
  const statuses = ['passed', 'failed', 'skipped', 'pending', 'todo', 'disabled'];
  const report = {
    testResults: [
      {
        assertionResults: statuses.map((status) => ({
          ancestorTitles: ['[R-HOME]', 'on a phone'],
          title: status,
          status,
        })),
      },
      { assertionResults: [] },
    ],
  };
  const tests = readReport(report);
  expect(tests).toHaveLength(6);
  expect(tests[0]).toEqual({ title: '[R-HOME] on a phone passed', passed: true });
  expect(tests.filter((each) => each.passed)).toHaveLength(1);
});

test("Playwright's report: suites nest, the last run counts, a skipped or expected failure is no proof", () => {
  const spec = (title: string, ...results: string[]) => ({
    title,
    tests: [{ results: results.map((status) => ({ status })) }],
  });
  const report = {
    suites: [
      {
        title: 'home.spec.ts',
        specs: [spec('passes', 'passed')],
        suites: [
          {
            title: '[R-HOME]',
            specs: [
              spec('passes when retried', 'failed', 'passed'),
              spec('is skipped', 'skipped'),
              spec('fails as expected', 'failed'),
              spec('never ran'),
            ],
          },
        ],
      },
    ],
  };
  expect(readReport(report)).toEqual([
    { title: 'home.spec.ts passes', passed: true },
    { title: 'home.spec.ts [R-HOME] passes when retried', passed: true },
    { title: 'home.spec.ts [R-HOME] is skipped', passed: false },
    { title: 'home.spec.ts [R-HOME] fails as expected', passed: false },
    { title: 'home.spec.ts [R-HOME] never ran', passed: false },
  ]);
});

test('anything else is refused rather than read as no tests', () => {
  expect(() => readReport({ results: [] })).toThrow('neither');
  expect(() => readReport(null)).toThrow('neither');
});
