import { describe, expect, test } from 'vitest';
import { addressOfPeriod, faultsOf, periodWords, readPeriod } from './statement-period.ts';

const today = '2026-11-21';
const read = (address: string) => readPeriod(new URLSearchParams(address), today);

describe("the statement's period", () => {
  test.each([
    ['', 'week', '2026-11-15'],
    ['period=today', 'today', today],
    ['period=month', 'month', '2026-11-01'],
    ['period=decade', 'week', '2026-11-15'],
    ['period=own&from=2026-02-30&to=2026-03-01', 'week', '2026-11-15'],
    ['period=own&from=2026-03-02&to=2026-03-01', 'week', '2026-11-15'],
  ])('of the address %j is %s, from %s to today', (address, name, from) => {
    expect(read(address)).toEqual({ name, from, to: today });
  });

  test('reads from the address what it writes there', () => {
    for (const address of ['', 'period=today', 'period=month', 'period=own&from=2026-01-01&to=2026-01-31']) {
      expect(new URLSearchParams(addressOfPeriod(read(address))).toString()).toBe(address);
    }
  });

  test('of chosen days names the wrong day, and is a year and a day at most', () => {
    expect(faultsOf('', '2026-02-30')).toEqual({ from: 'Choose the first day.', to: 'Choose the last day.' });
    expect(faultsOf('2026-03-02', '2026-03-01')).toEqual({ to: 'Choose Mon 2 Mar 2026 or a later day.' });
    expect(faultsOf('2026-01-01', '2027-01-01')).toEqual({});
    expect(faultsOf('2026-01-01', '2027-01-02')).toEqual({
      to: 'At most 366 days: choose Fri 1 Jan 2027 or an earlier day.',
    });
  });

  test('is said with its years', () => {
    expect(periodWords({ from: today, to: today })).toBe('Sat 21 Nov 2026');
    expect(periodWords({ from: '2025-12-31', to: today })).toBe('Wed 31 Dec 2025 to Sat 21 Nov 2026');
  });
});
