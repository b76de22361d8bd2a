import { createReadStream } from 'node:fs';
import type { FeedClient } from './feed-client.ts';
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

/**
 * Plays a feed file, line by line and in its order. A refused line does not keep the others from being played.
 * When the server goes away it stops with what it throws: playing on would let later calls make earlier ones stale.
 */
export async function importFile(
  file: string,
  client: Pick<FeedClient, 'put'>,
  onLine: (line: number, soFar: ImportSummary) => void = () => undefined,
): Promise<ImportSummary> {
  const refused: RefusedLine[] = [];
  const counts = { applied: 0, stale: 0 };
  let line = 0;
  let tried = 0;
  const lines = splitLines(createReadStream(file, 'utf8'));
  for await (const text of lines) {
    line += 1;
    const call = parseFeedLine(text);
    if (call === undefined) continue;
    tried += 1;
    if (typeof call === 'string') refused.push({ line, path: '', reason: call });
    else {
      const outcome = await client.put(call).catch((error: Error) => {
        throw new ImportStopped(line, error);
      });
      if (outcome.kind === 'refused') {
        refused.push({ line, path: call.path, reason: `${outcome.status}: ${outcome.reason}` });
      } else counts[outcome.kind] += 1;
    }
    onLine(line, { ...counts, refused, lines: tried });
  }
  return { ...counts, refused, lines: tried };
}

/** The file could not be played to its end; what was played stays, and it can be played again. */
export class ImportStopped extends Error {
  readonly line: number;

  constructor(line: number, cause: Error) {
    super(`stopped at line ${line}: ${cause.message}`, { cause });
    this.line = line;
  }
}
