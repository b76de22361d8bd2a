import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from '@furlong/e2e/find-browser';

/**
 * A package of its own, so that only who measures installs it: measured, it adds 176 MB and 114 packages to the 655 MB
 * of a clone.
 */
const home = join(import.meta.dirname, '../lighthouse');
const program = join(home, 'node_modules/lighthouse/cli/index.js');
const deadline = 3 * 60_000;

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** What Lighthouse says of a page. */
export interface Verdict {
  /** Of 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Milliseconds as a slow phone would take; the shift is a share of the view. */
  readonly timings: Readonly<Record<'first paint' | 'largest paint' | 'blocking' | 'shift', number>>;
  /** The element whose paint counts as the page's. */
  readonly largest: string;
  /** What costs points. */
  readonly failures: readonly string[];
  /** How fast Lighthouse found this machine; a busy one shows less, and its pages score less. */
  readonly speed: number;
}

/** Installs the version that the lock names. */
export function installLighthouse(): void {
  if (existsSync(program)) return;
  console.log('installing Lighthouse');
  execFileSync(
    'npm',
    ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: home,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
}

interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<
      Category,
      {
        readonly score: number;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<Record<string, Audit | undefined>>;
  readonly environment: { readonly benchmarkIndex: number };
}

interface Audit {
  readonly id: string;
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly { readonly nodeLabel?: string }[] };
}

/** Looks at a page with the mobile preset, in a browser of its own with nothing kept. */
export async function runLighthouse(url: string, browser: Browser): Promise<Verdict> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...[program, url, '--output=json', '--quiet', '--no-enable-error-reporting'],
      `--only-categories=performance,accessibility,best-practices,seo`,
      `--chrome-flags=${['--headless', ...browser.args].join(' ')}`,
    ],
    {
      env: { ...process.env, ...browser.env, CHROME_PATH: browser.executablePath },
      maxBuffer: 256 * 1024 * 1024,
      timeout: deadline,
    },
  );
  return read(JSON.parse(stdout) as Report);
}

function read({ runtimeError, categories, audits, environment }: Report): Verdict {
  if (runtimeError !== undefined) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const score = (category: Category) => Math.round(100 * categories[category].score);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const weighed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => audits[id]),
  );
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    timings: {
      'first paint': value('first-contentful-paint'),
      'largest paint': value('largest-contentful-paint'),
      blocking: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
    },
    largest:
      audits['lcp-breakdown-insight']?.details?.items?.find(({ nodeLabel }) => nodeLabel)?.nodeLabel ?? '?',
    failures: weighed.flatMap((audit) =>
      audit !== undefined && audit.score !== null && audit.score < 0.9 ? [audit.title] : [],
    ),
    speed: environment.benchmarkIndex,
  };
}
