import { parseRecords, UnusableFile } from './csv-records.ts';

/** Which of the two files. */
export type HkjcFile = 'races' | 'runners';

/** A row that was skipped or changed, and why. */
export interface Remark {
  readonly file: HkjcFile;
  readonly line: number;
  readonly text: string;
}

/** A row by its columns' names, with the line it begins on. */
export interface Row<C extends string, More extends string = never> {
  readonly line: number;
  readonly cells: Readonly<Record<C, string> & Partial<Record<More, string>>>;
}

const columns = {
  races: [
    'race_id',
    'race_date',
    'race_course',
    'race_number',
    'race_class',
    'race_distance',
    'track_condition',
    'race_name',
    'track',
  ],
  runners: [
    'race_id',
    'finishing_position',
    'horse_number',
    'horse_name',
    'jockey',
    'trainer',
    'actual_weight',
    'draw',
    'win_odds',
  ],
} as const;

/** Columns that are read where a file has them. */
const more = { races: [], runners: ['length_behind_winner', 'finish_time'] } as const;

/** The columns a file must have, in any order and among any others. */
export type ColumnOf<F extends HkjcFile> = (typeof columns)[F][number];
/** A row of a file. */
export type RowOf<F extends HkjcFile> = Row<ColumnOf<F>, (typeof more)[F][number]>;

/**
 * Reads one of the files. Byte-order marks are dropped, and rows with more or fewer cells than the header and repeated
 * headers are skipped, each with a remark. Throws UnusableFile when the header lacks a column.
 */
export function readRows<F extends HkjcFile>(file: F, text: string, remarks: Remark[]): RowOf<F>[] {
  const [header, ...records] = parseRecords(file, text, (line, text) => remarks.push({ file, line, text }));
  const names = header?.cells ?? [];
  const missing = columns[file].filter((name) => !names.includes(name));
  if (missing.length > 0) throw new UnusableFile(`the ${file} file has no column ${missing.join(', ')}`);
  const rows: RowOf<F>[] = [];
  for (const { line, cells } of records) {
    const skip = (text: string) => remarks.push({ file, line, text: `${text}: skipped` });
    if (cells.length !== names.length) skip(`${cells.length} cells where the header has ${names.length}`);
    else if (cells.every((cell, index) => cell === names[index])) skip('the header again');
    else {
      const byName = Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
      rows.push({ line, cells: byName as RowOf<F>['cells'] });
    }
  }
  return rows;
}
