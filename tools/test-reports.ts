/** A test as a report tells it: its title with those of the suites around it, and whether it passed. */
export interface ReportedTest {
  readonly title: string;
  readonly passed: boolean;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly results: readonly { readonly status?: string }[] }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
}

/**
 * Reads a report of Vitest's or of Playwright's json reporter, whichever it is.
 * @throws Error when it is neither.
 */
export function readReport(report: unknown): ReportedTest[] {
  if (isVitestReport(report)) return readVitestReport(report);
  if (isPlaywrightReport(report)) return report.suites.flatMap((suite) => readPlaywrightSuite(suite, []));
  throw new Error('neither a Vitest nor a Playwright json report');
}

function isVitestReport(report: unknown): report is VitestReport {
  return hasList(report, 'testResults');
}

function isPlaywrightReport(report: unknown): report is PlaywrightReport {
  return hasList(report, 'suites');
}

function hasList(report: unknown, key: string): boolean {
  return typeof report === 'object' && report !== null && Array.isArray(Reflect.get(report, key));
}

function readVitestReport(report: VitestReport): ReportedTest[] {
  return report.testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({
      title: [...test.ancestorTitles, test.title].join(' '),
      passed: test.status === 'passed',
    })),
  );
}

/** A test that is expected to fail is no proof: only what its last run says counts. */
function readPlaywrightSuite(suite: PlaywrightSuite, above: readonly string[]): ReportedTest[] {
  const titles = [...above, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({
      title: [...titles, spec.title].join(' '),
      passed: test.results.at(-1)?.status === 'passed',
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => readPlaywrightSuite(inner, titles))];
}
