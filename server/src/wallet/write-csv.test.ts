import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from './write-csv.ts';

/** The fields of a line as a spreadsheet reads them. */
const read = (line: string): string[] => {
  const records: string[][] = parse(line, { record_delimiter: '\r\n' });
  expect(records).toHaveLength(1);
  return records[0] ?? [];
};

describe('a line of CSV', () => {
  it.each([
    '=1+1',
    '+27 11',
    '-cmd',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1+1',
    '-1.00=2',
    '|calc',
    '＝1+1',
    '\u200b=1',
  ])('never starts a formula: %j', (text) => {
    expect(read(csvLine([text]))).toEqual([`'${text}`]);
  });

  it.each([
    ['x;=1+1', "x;'=1+1"],
    [';\u00a0@SUM(A1); -1', ";\u00a0'@SUM(A1); '-1"],
    ['R5.00; R6.00', 'R5.00; R6.00'],
  ])('never starts a formula where semicolons part the cells: %j', (text, plain) => {
    expect(read(csvLine([text]))).toEqual([plain]);
  });

  it('keeps amounts numbers', () => {
    expect(csvLine(['-12.50', '0.00', '1000000.05'])).toBe('-12.50,0.00,1000000.05\r\n');
  });

  it('reads back as it was, whatever is in it', () => {
    // A byte order mark at the start of a file is no part of its first field.
    const texts = fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(texts, (fields) => {
        const [, ...got] = read(csvLine(['first', ...fields]));
        expect(got).toHaveLength(fields.length);
        for (const [index, text] of fields.entries()) {
          expect([text, `'${text}`]).toContain(got[index]?.replace(/(;[\s\p{Cf}]*)'/gu, '$1'));
        }
      }),
    );
  });
});
