import type { FeedCall } from '@furlong/feed-client/feed-call';

/** The longest line there is: no server takes a larger body. */
export const longestLine = 2 * 1024 * 1024;

const expected = '{"method":"PUT","path":"/api/Feed/…","body":{…}}';

/**
 * Reads a line of a feed file: the call, or a sentence that says what was expected. Undefined for an empty line, and
 * for the heading that `npm run` writes above a command's output (`> furlong@1.0.0 feed`), which is in the file when
 * that output was redirected.
 */
export function parseFeedLine(line: string): FeedCall | string | undefined {
  const text = line.replace(/^\uFEFF/, '').trim();
  if (text === '' || text.startsWith('> ')) return undefined;
  if (text.length > longestLine) return `expected a line of at most ${longestLine} characters`;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // Without the parser's own line number, which is always 1 and would stand beside the file's.
    return `expected one JSON object, ${expected}: ${(error as Error).message.split(' (line ', 1)[0]}`;
  }
  if (!isObject(value)) return `expected one JSON object, ${expected}`;
  const { method, path, body, ...others } = value;
  if (method !== 'PUT') return `expected "method" to be "PUT", got ${shown(method)}`;
  if (typeof path !== 'string' || !/^\/api\/feed\/[A-Za-z0-9._/-]+$/i.test(path) || path.includes('..')) {
    return `expected "path" to begin with /api/Feed/, got ${shown(path)}`;
  }
  if (!isObject(body)) return `expected "body" to be an object, got ${shown(body)}`;
  const [other] = Object.keys(others);
  if (other !== undefined) return `expected method, path and body alone, got "${other}" too`;
  return { method, path, body };
}

/** A call as a line of a feed file, without the line's end. */
export function formatFeedLine(call: FeedCall): string {
  return JSON.stringify(call);
}

/**
 * Splits text that comes in parts into lines. A line longer than the longest allowed is cut, so that a file that is no
 * feed file cannot fill the memory.
 */
export async function* splitLines(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = '';
  for await (const part of parts) {
    const lines = part.split('\n');
    const rest = lines.pop() ?? '';
    for (const line of lines) {
      yield pending + line;
      pending = '';
    }
    if (pending.length <= longestLine) pending += rest;
  }
  if (pending !== '') yield pending;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : (JSON.stringify(value) ?? '').slice(0, 60);
}
