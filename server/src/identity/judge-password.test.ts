import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createBreachCheck, noBreachCheck } from './breach-check.ts';
import { judgePassword } from './judge-password.ts';

const owner = { email: 'thandi@example.com', mobile: '082 123 4567', site: 'Turf Club' };
const judge = async (password: string, breaches = noBreachCheck) =>
  (await judgePassword(breaches, password, owner)).map(({ words }) => words).join();

test.each([
  'basketball',
  'BASKETBALL',
  'Butterfly2026',
  'sunshine!!!!',
  '1qaz2wsx3edc',
  'mailcreated5240',
  'ｂａｓｋｅｔｂａｌｌ',
  'TurfClub2026',
])('%s is a password that everybody uses', async (password) => {
  expect(await judge(password)).toContain('Not a password that everybody uses');
});

test.each([
  'four horses at noon',
  'butterfly over 4 fences',
  'butterfly 98231 481',
  'demo-punter',
  'desk2-operator',
])('%s is none', async (password) => {
  expect(await judge(password)).toBe('');
});

test('every broken rule is named, and an overlong password costs no time', async () => {
  expect(await judge('thandi@example.com')).toContain('Not your e-mail address');
  expect(await judge('short')).toContain('At least 10 characters');
  expect(await judge('')).toMatch(/^At least 10 characters[^5]*$/);
  expect(await judge('abcde fghi '.repeat(100_000))).toContain('at most 128');
});

/** A range service for one test; answers the requests that it had. */
async function withService<T>(listener: RequestListener, use: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

test('a stolen password is refused, and the service sees five letters of its hash', async () => {
  // SHA-1 of 'four horses at noon' and of 'five horses at noon'.
  const asked: unknown[] = [];
  const listener: RequestListener = ({ url, headers }, response) => {
    asked.push([url, headers['add-padding']]);
    response.end(
      'AAAA:3\r\n58E39071DC04632AE853A4045BE9F04E064:12\r\nBDA4CDDBF058ED6EA0704BF676183428AFB:0\r\n',
    );
  };
  await withService(listener, async (url) => {
    const failed: string[] = [];
    const breaches = createBreachCheck(url, (reason) => failed.push(reason));
    expect(await judge('four horses at noon', breaches)).toContain('in a list of stolen passwords');
    // The padding of an answer is not a finding.
    expect(await judge('five horses at noon', breaches)).toBe('');
    // What breaks a rule is asked of nobody.
    expect(await judge('password1234', breaches)).not.toBe('');
    expect(asked).toEqual([
      ['/range/C8FF8', 'true'],
      ['/range/E2136', 'true'],
    ]);
    expect(failed).toEqual([]);
  });
});

test.each<[string, RequestListener, RegExp]>([
  ['fails', (_request, response) => response.writeHead(503).end(), /it answered 503/],
  ['answers without end', (_request, response) => response.end('0'.repeat(300_000)), /longer than 262144/],
  ['breaks off', (_request, response) => response.socket?.destroy(), /fetch failed/],
])(
  'a service that %s keeps nobody from choosing a password, and is heard of',
  async (_how, listener, reason) => {
    await withService(listener, async (url) => {
      const failed: string[] = [];
      const breaches = createBreachCheck(url, (words) => failed.push(words));
      expect(await judge('four horses at noon', breaches)).toBe('');
      expect(failed).toEqual([expect.stringMatching(reason)]);
    });
  },
);
