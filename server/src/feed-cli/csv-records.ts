import { parse } from 'csv-parse/sync';

/** A file that is not a table of the kind expected. */
export class UnusableFile extends Error {}

/** A record of a table, with the line it begins on. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * The records of a table of comma-separated values, trimmed; `name` says which file it is. Byte-order marks are dropped,
 * each with a remark. Throws UnusableFile for text that is no such table.
 */
export function parseRecords(
  name: string,
  text: string,
  remark: (line: number, text: string) => void,
): CsvRecord[] {
  return parseCsv(name, text).map(({ record, info, raw }) => {
    // The parser knows the line on which a record ends; a record may span lines.
    const line = info.lines - (raw.trimEnd().match(/\n/g)?.length ?? 0);
    if (record.some((cell) => cell.includes('\uFEFF'))) remark(line, 'a byte-order mark: dropped');
    return { line, cells: record.map((cell) => cell.replaceAll('\uFEFF', '').trim()) };
  });
}

interface ParsedRecord {
  readonly record: string[];
  readonly raw: string;
  readonly info: { readonly lines: number };
}

function parseCsv(name: string, text: string): ParsedRecord[] {
  try {
    return parse(text, {
      info: true,
      raw: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as ParsedRecord[];
  } catch (error) {
    throw new UnusableFile(
      `the ${name} file is no table of comma-separated values: ${(error as Error).message}`,
    );
  }
}
