import { createReadStream } from 'node:fs';
import { longestBatch, mostBatchedCalls } from '@furlong/contract/schemas/feed';
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
  /** Results that differ from one by hand: kept for the desk, not applied. */
  readonly kept: number;
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

/** Bytes of the lines of one batch: well below the server's bound, which counts the envelope too. */
const batchBytesMax = longestBatch / 2;
/** From so many calls on a batch ends where a meeting ends: the calls of one meeting are least work together. */
const nearlyFullCalls = mostBatchedCalls * 0.75;

/**
 * Plays a feed file in its order, many lines to a batch. A refused line stops no other. Throws ImportStopped when the
 * server goes away: later calls would make those that were not sent stale.
 */
export async function importFile(
  file: string,
  client: Pick<FeedClient, 'putAll'>,
  onLine: (line: number, soFar: ImportSummary) => void = () => undefined,
): Promise<ImportSummary> {
  const refused: RefusedLine[] = [];
  const counts = { applied: 0, stale: 0, kept: 0 };
  let batch: { readonly line: number; readonly call: FeedCall }[] = [];
  let size = 0;
  let line = 0;
  let tried = 0;
  const send = async () => {
    const [first] = batch;
    if (!first) return;
    const outcomes = await client.putAll(batch.map(({ call }) => call)).catch((error: Error) => {
      throw new ImportStopped(first.line, error);
    });
    for (const [index, { line: own, call }] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome?.kind === 'refused') {
        refused.push({ line: own, path: call.path, reason: `${outcome.status}: ${outcome.reason}` });
      } else if (outcome) counts[outcome.kind] += 1;
    }
    batch = [];
    size = 0;
    refused.sort((a, b) => a.line - b.line);
    onLine(line, { ...counts, refused, lines: tried });
  };
  for await (const text of splitLines(createReadStream(file, 'utf8'))) {
    const bytes = Buffer.byteLength(text);
    const call = parseFeedLine(text);
    const isFull = batch.length === mostBatchedCalls || size + bytes > batchBytesMax;
    const isNextMeeting = meetingOf(call) !== meetingOf(batch.at(-1)?.call);
    if (isFull || (isNextMeeting && batch.length >= nearlyFullCalls)) await send();
    line += 1;
    if (call === undefined) continue;
    tried += 1;
    if (typeof call === 'string') refused.push({ line, path: '', reason: call });
    else {
      batch.push({ line, call });
      size += bytes;
    }
  }
  await send();
  return { ...counts, refused, lines: tried };
}

function meetingOf(call: FeedCall | string | undefined): string | undefined {
  return typeof call === 'object' ? call.path.split('/')[4] : undefined;
}

/** The file could not be played to its end. What was applied stays, and the file can be played again. */
export class ImportStopped extends Error {
  readonly line: number;

  constructor(line: number, cause: Error) {
    super(`stopped at line ${line}: ${cause.message}`, { cause });
    this.line = line;
  }
}
