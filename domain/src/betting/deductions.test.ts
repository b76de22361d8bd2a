import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryOdds } from '../../test/arbitrary-race.ts';
import { type Odds, oddsOf, parseOdds } from '../odds.ts';
import {
  DEDUCTION_TABLES,
  type DeductionTable,
  deductionPercent,
  deductionTableAt,
  findScaleFaults,
} from './deductions.ts';

const table = deductionTableAt(new Date('2026-11-21T12:00:00+02:00'));
const percentAt = (price: string) => deductionPercent(parseOdds(price), table);

describe('deductions for withdrawn runners (rule: deductions)', () => {
  it.each([
    ['22/1', 0],
    ['100/1', 0],
    ['20/1', 5],
    ['13/1', 5],
    ['12/1', 10],
    ['9/1', 10],
    ['8/1', 15],
    ['7/1', 15],
    ['6/1', 15],
    ['11/2', 20],
    ['15/4', 20],
    ['7/2', 25],
    ['3/1', 25],
    ['28/10', 30],
    ['22/10', 30],
    ['2/1', 35],
    ['16/10', 35],
    ['15/10', 40],
    ['13/10', 40],
    ['12/10', 45],
    ['11/10', 45],
    ['1/1', 50],
    ['19/20', 50],
    ['9/10', 55],
    ['15/20', 55],
    ['7/10', 60],
    ['11/20', 60],
    ['5/10', 65],
    ['9/20', 65],
    ['4/10', 70],
    ['1/3', 80],
    ['1/100', 80],
  ])('a runner withdrawn at %s takes %i %%', (price, percent) => {
    expect(percentAt(price)).toBe(percent);
  });

  it.each([
    ['21/1', 0],
    ['25/2', 5],
    ['17/2', 10],
    ['23/4', 15],
    ['18/5', 20],
    ['29/10', 25],
    ['21/10', 30],
    ['31/20', 35],
    ['5/4', 40],
    ['21/20', 45],
    ['37/40', 50],
    ['29/40', 55],
    ['21/40', 60],
    ['17/40', 65],
    ['7/20', 70],
  ])('between two bands the lower deduction: %s takes %i %%', (price, percent) => {
    expect(percentAt(price)).toBe(percent);
  });

  it('a runner that never had a price takes nothing', () => {
    expect(deductionPercent(null, table)).toBe(0);
  });

  it('every table runs from the longest price to the shortest and takes more at each step', () => {
    for (const { bands } of DEDUCTION_TABLES) {
      bands.forEach(({ shortest, longest, percent }, index) => {
        const next = bands[index + 1];
        expect(Number.isInteger(percent) && percent >= 0 && percent < 100).toBe(true);
        expect(longest === null).toBe(index === 0);
        expect(shortest === null).toBe(next === undefined);
        if (shortest && longest) expect(shortest.compare(longest)).toBeLessThanOrEqual(0);
        if (shortest && next?.longest) expect(next.longest.compare(shortest)).toBeLessThan(0);
        if (next) expect(next.percent).toBeGreaterThan(percent);
      });
    }
  });

  it('a shorter price never takes less', () => {
    fc.assert(
      fc.property(arbitraryOdds, arbitraryOdds, (a, b) => {
        const [shorter, longer]: [Odds, Odds] = a.compare(b) < 0 ? [a, b] : [b, a];
        expect(deductionPercent(shorter, table)).toBeGreaterThanOrEqual(deductionPercent(longer, table));
      }),
    );
  });

  it('the scale is the one in force at the moment asked for', () => {
    const flat = (from: Date | null, percent: number): DeductionTable => ({
      from,
      bands: [{ shortest: null, longest: null, percent }],
    });
    const march = new Date('2027-03-01T00:00:00+02:00');
    const tables = [flat(null, 10), flat(march, 20)];
    expect(deductionTableAt(new Date(march.getTime() - 1), tables)).toBe(tables[0]);
    expect(deductionTableAt(march, tables)).toBe(tables[1]);
    expect(deductionPercent(oddsOf(3, 1), deductionTableAt(march, tables))).toBe(20);
    expect(() => deductionTableAt(new Date(0), [flat(march, 20)])).toThrow(RangeError);
  });
});

describe('a typed scale (rule: deductions)', () => {
  const price = (text: string | null) => text && parseOdds(text);
  const bands = (...rows: [longest: string | null, shortest: string | null, percent: number][]) =>
    rows.map(([longest, shortest, percent]) => ({
      ...{ longest: price(longest) || null, shortest: price(shortest) || null, percent },
    }));
  const fields = (...rows: Parameters<typeof bands>) =>
    findScaleFaults(bands(...rows)).map(({ field }) => field);

  it('is right from the longest price to the shortest', () => {
    expect(findScaleFaults(DEDUCTION_TABLES[0]?.bands ?? [])).toEqual([]);
    expect(fields([null, null, 10])).toEqual([]);
  });

  it('has its faults named by band', () => {
    expect(fields()).toEqual(['bands']);
    expect(fields(['5/1', '6/1', 100])).toEqual([
      'bands.0.percent',
      'bands.0.longest',
      'bands.0.shortest',
      'bands.0.shortest',
    ]);
    expect(fields([null, '6/1', 20], ['6/1', null, 10])).toEqual(['bands.1.percent', 'bands.1.longest']);
    expect(fields([null, null, 0], [null, null, 5])).toEqual(['bands.0.shortest', 'bands.1.longest']);
  });
});
