import { createReadStream } from 'node:fs';
import { longestBatch, mostBatchedCalls } from '@furlong/contract/feed';
import type { FeedCall } from '@furlong/feed-client/feed-call';
import type { FeedClient } from '@furlong/feed-client/feed-client';
import { parseFeedLine, splitLines } from './feed-file.ts';

/** A line that was not taken, and why. */
export interface RefusedLine {
  readonly line: number;
  readonly path: string;
  readonly reason: string;
}

/** What became of a feed file. */
export interface ImportSummary {
  readonly applied: number;
  readonly stale: number;
  readonly refused: readonly RefusedLine[];
  /** Lines tried; blank ones do not count. */
  readonly lines: number;
}

/** Counts a feed file's lines, blank ones too. */
export async function countLines(file: string): Promise<number> {
  let lines = 0;
  let last = 10;
  for await (const part of createReadStream(file) as AsyncIterable<Buffer>) {
    for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines += 1;
    last = part.at(-1) ?? last;
  }
  return last === 10 ? lines : lines + 1;
}

/** Bytes of lines that are sent together: well below what a batch may have. */
const batchSize = longestBatch / 2;
/** Lines after which a batch ends where a meeting does: those of one meeting together are the least work. */
const nearlyFull = mostBatchedCalls * 0.75;

/**
 * Plays a feed file, in its order, many lines at a time. A refused line does not keep the others from being played.
 * When the server goes away it stops with what it throws: playing on would let later calls make earlier ones stale.
 */
export async function importFile(
  file: string,
  client: Pick<FeedClient, 'putAll'>,
  onLine: (line: number, soFar: ImportSummary) => void = () => undefined,
): Promise<ImportSummary> {
  const refused: RefusedLine[] = [];
  const counts = { applied: 0, stale: 0 };
  let held: { readonly line: number; readonly call: FeedCall }[] = [];
  let size = 0;
  let line = 0;
  let tried = 0;
  const send = async () => {
    const [first] = held;
    if (!first) return;
    const outcomes = await client.putAll(held.map(({ call }) => call)).catch((error: Error) => {
      throw new ImportStopped(first.line, error);
    });
    for (const [index, { line: own, call }] of held.entries()) {
      const outcome = outcomes[index];
      if (outcome?.kind === 'refused') {
        refused.push({ line: own, path: call.path, reason: `${outcome.status}: ${outcome.reason}` });
      } else if (outcome) counts[outcome.kind] += 1;
    }
    held = [];
    size = 0;
    refused.sort((a, b) => a.line - b.line);
    onLine(line, { ...counts, refused, lines: tried });
  };
  for await (const text of splitLines(createReadStream(file, 'utf8'))) {
    const bytes = Buffer.byteLength(text);
    const call = parseFeedLine(text);
    const isFull = held.length === mostBatchedCalls || size + bytes > batchSize;
    const isNextMeeting = meetingOf(call) !== meetingOf(held.at(-1)?.call);
    if (isFull || (isNextMeeting && held.length >= nearlyFull)) await send();
    line += 1;
    if (call === undefined) continue;
    tried += 1;
    if (typeof call === 'string') refused.push({ line, path: '', reason: call });
    else {
      held.push({ line, call });
      size += bytes;
    }
  }
  await send();
  return { ...counts, refused, lines: tried };
}

function meetingOf(call: FeedCall | string | undefined): string | undefined {
  return typeof call === 'object' ? call.path.split('/')[4] : undefined;
}

/** The file could not be played to its end; what was played stays, and it can be played again. */
export class ImportStopped extends Error {
  readonly line: number;

  constructor(line: number, cause: Error) {
    super(`stopped at line ${line}: ${cause.message}`, { cause });
    this.line = line;
  }
}
