import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvField } from './write-csv.ts';

describe('a CSV field', () => {
  it.each(['=1+1', '+27 11', '-cmd', '@SUM(A1)', '\t=1', '\r=1', ' =1+1', '-1.00=2', '|calc'])(
    'never starts a formula: %j',
    (text) => {
      expect(csvField(text).replaceAll('"', '')).toMatch(/^'/);
    },
  );

  it('keeps amounts numbers', () => {
    for (const amount of ['-12.50', '0.00', '1000000.05']) expect(csvField(amount)).toBe(amount);
  });

  it('reads back as it was, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const field = csvField(text);
        const quoted = field.startsWith('"');
        const read = quoted ? field.slice(1, -1).replaceAll('""', '"') : field;
        expect([text, `'${text}`]).toContain(read);
        if (!quoted) expect(field).not.toMatch(/[",\r\n]/);
        else expect(field.slice(1, -1).replaceAll('""', '')).not.toContain('"');
      }),
    );
  });
});
