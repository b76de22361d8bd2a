import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The test site, passed from the runner to its workers through the environment. */
const names = {
  url: 'FURLONG_TEST_URL',
  otherOrigin: 'FURLONG_TEST_OTHER_ORIGIN',
  folder: 'FURLONG_TEST_FOLDER',
} as const;

/** The server under test. */
export interface TestSite {
  readonly url: string;
  /** An allowed other origin; a test that needs it starts a site there. */
  readonly otherOrigin: string;
  /** The folder of its data and log. */
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

/** The links mailed so far, oldest first: a demo without SMTP writes mails to its log. */
export function mailedLinks(site: TestSite, path: string): string[] {
  const log = readFileSync(logFileOf(site), 'utf8');
  const found = log.matchAll(/https?:\/\/[^\s"\\]+/g);
  return [...found].map(([link]) => link).filter((link) => link.includes(path));
}
