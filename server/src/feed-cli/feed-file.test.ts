import { describe, expect, test } from 'vitest';
import { formatFeedLine, longestLine, parseFeedLine, splitLines } from './feed-file.ts';

describe('a line of a feed file', () => {
  test('is a call, and is written as it is read', () => {
    const line =
      '{"method":"PUT","path":"/api/Feed/Meetings/a.b-c_1/Races/3/Prices","body":{"sequence":4,"prices":[]}}';
    const call = parseFeedLine(`\uFEFF${line}\r`);
    expect(call).toEqual({
      method: 'PUT',
      path: '/api/Feed/Meetings/a.b-c_1/Races/3/Prices',
      body: { sequence: 4, prices: [] },
    });
    expect(typeof call === 'object' && formatFeedLine(call)).toBe(line);
  });

  test('says nothing when it is empty or the heading of npm run', () => {
    for (const line of [
      '',
      '  \r',
      '> furlong@0.1.0 feed',
      '> node server/src/feed-cli/cli.ts convert hkjc a b',
    ]) {
      expect(parseFeedLine(line)).toBeUndefined();
    }
  });

  test('that is malformed says what was expected', () => {
    const body = '"body":{}';
    expect(parseFeedLine('PUT /api/Feed')).toMatch(/^expected one JSON object/);
    expect(parseFeedLine('[1]')).toMatch(/^expected one JSON object/);
    expect(parseFeedLine(`{"method":"GET","path":"/api/Feed/Meetings/a",${body}}`)).toMatch(
      /"method".*"GET"/,
    );
    expect(parseFeedLine('{"method":"PUT","path":"/api/Feed/Meetings/a"}')).toMatch(/"body".*nothing/);
    for (const path of [
      '/api/Meeting/getRaces/1',
      'http://elsewhere/api/Feed/Meetings/a',
      '/api/Feed/../x',
    ]) {
      expect(parseFeedLine(`{"method":"PUT","path":"${path}",${body}}`)).toMatch(/"path" to begin with/);
    }
    expect(parseFeedLine(`{"method":"PUT","path":"/api/Feed/a",${body},"at":1}`)).toMatch(/"at"/);
    expect(parseFeedLine(`{"x":"${'y'.repeat(longestLine)}"}`)).toMatch(/at most/);
  });
});

test('lines are split however the text comes, and an endless one is cut', async () => {
  const split = async (parts: string[]) => {
    const lines: string[] = [];
    const source = (async function* () {
      yield* parts;
    })();
    for await (const line of splitLines(source)) lines.push(line);
    return lines;
  };
  expect(await split(['a\nb', 'c\n', '\n', 'd'])).toEqual(['a', 'bc', '', 'd']);
  expect(await split(['a\n'])).toEqual(['a']);
  const part = 'x'.repeat(longestLine);
  const [long, next] = await split([part, part, part, part, '\nnext']);
  expect(long?.length).toBeLessThan(3 * longestLine);
  expect(next).toBe('next');
});
