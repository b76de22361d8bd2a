import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the runner tells its workers through the environment. */
const names = {
  url: 'FURLONG_TEST_URL',
  otherOrigin: 'FURLONG_TEST_OTHER_ORIGIN',
  folder: 'FURLONG_TEST_FOLDER',
} as const;

/** The server under test. */
export interface TestSite {
  readonly url: string;
  /** Another site whose pages may call it; a test that wants one serves it there. */
  readonly otherOrigin: string;
  /** Everything it writes: its data, its log. */
  readonly folder: string;
}

export function tellTestSite({ url, otherOrigin, folder }: TestSite): void {
  process.env[names.url] = url;
  process.env[names.otherOrigin] = otherOrigin;
  process.env[names.folder] = folder;
}

export function findTestSite(): TestSite | null {
  const url = process.env[names.url];
  const otherOrigin = process.env[names.otherOrigin];
  const folder = process.env[names.folder];
  if (url === undefined || otherOrigin === undefined || folder === undefined) return null;
  return { url, otherOrigin, folder };
}

export function testSite(): TestSite {
  const site = findTestSite();
  if (site === null) throw new Error('No server under test: run this by its Playwright configuration.');
  return site;
}

export function logFileOf(site: Pick<TestSite, 'folder'>): string {
  return join(site.folder, 'server.log');
}

/** The links that were mailed so far, oldest first: a demo without SMTP writes its mails into its log. */
export function mailedLinks(site: TestSite, path: string): string[] {
  const log = readFileSync(logFileOf(site), 'utf8');
  const found = log.matchAll(/https?:\/\/[^\s"\\]+/g);
  return [...found].map(([link]) => link).filter((link) => link.includes(path));
}
