import { FeedFixture } from '@furlong/contract/schemas/fixture-feed';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { convertFootballData } from './convert-football-data.ts';
import { UnusableFile } from './csv-records.ts';

const header =
  'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,B365H,B365D,B365A,B365>2.5,B365<2.5';
const row = (parts: Partial<Record<string, string>> = {}) => {
  const usual: Record<string, string> = {
    Div: 'ZA1',
    Date: '17/08/2024',
    Time: '15:30',
    HomeTeam: 'Egoli Miners',
    AwayTeam: 'Umgeni Rovers',
    FTHG: '2',
    FTAG: '1',
    FTR: 'H',
    HTHG: '1',
    HTAG: '1',
    HTR: 'D',
    B365H: '2.2',
    B365D: '3.2',
    B365A: '3.5',
    'B365>2.5': '1.8',
    'B365<2.5': '2',
    ...parts,
  };
  return header
    .split(',')
    .map((name) => usual[name])
    .join(',');
};
const convert = (...rows: string[]) => convertFootballData([header, ...rows].join('\n'));
const wordsOf = (...rows: string[]) => convert(...rows).remarks.map(({ line, text }) => `${line}: ${text}`);
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the converter wrote
const bodyOf = (call: { body: unknown } | undefined) => call?.body as any;

describe('a file of matches', () => {
  it('becomes the fixture with its prices, less one, and the official result with half-time', () => {
    const { calls, remarks, matches } = convert(row());
    expect([remarks, matches]).toEqual([[], 1]);
    const path = '/api/Feed/Fixtures/fd-za1-2024-08-17-egoli-miners-umgeni-rovers';
    expect(calls).toEqual([
      {
        method: 'PUT',
        path,
        body: {
          sequence: 1,
          league: 'ZA1',
          home: 'Egoli Miners',
          away: 'Umgeni Rovers',
          kickOffAt: '2024-08-17T14:30:00.000Z',
          status: 'scheduled',
          prices: { home: '6/5', draw: '11/5', away: '5/2' },
          markets: { overUnder25: { over: '4/5', under: '1/1' } },
        },
      },
      {
        method: 'PUT',
        path: `${path}/Result`,
        body: { sequence: 2, home: 2, away: 1, official: true, halfTime: { home: 1, away: 1 } },
      },
    ]);
    expect(Value.Check(FeedFixture, { ...calls[0]?.body, kickOffAt: '2024-08-17T14:30:00Z' })).toBe(true);
  });

  it.each([
    ['17/08/2024', '15:30', '2024-08-17T14:30:00.000Z'],
    ['17/01/24', '15:30', '2024-01-17T15:30:00.000Z'],
    ['31/03/2024', '00:30', '2024-03-31T00:30:00.000Z'],
    ['31/03/2024', '12:30', '2024-03-31T11:30:00.000Z'],
    ['14/08/93', '', '1993-08-14T14:00:00.000Z'],
  ])('has the times of the United Kingdom: %s %s', (day, time, kickOffAt) => {
    expect(bodyOf(convert(row({ Date: day, Time: time })).calls[0]).kickOffAt).toBe(kickOffAt);
  });

  it('names the leagues that it knows, with their country', () => {
    expect(bodyOf(convert(row({ Div: 'E0' })).calls[0])).toMatchObject({
      league: 'Premier League',
      country: 'GB',
    });
  });

  it('leaves out the result of a match to come, and prices that are not there', () => {
    const blank = { FTHG: '', FTAG: '', FTR: '', HTHG: '', HTAG: '', HTR: '', B365D: '', 'B365>2.5': '' };
    const { calls, remarks } = convert(row(blank));
    expect(remarks).toEqual([]);
    expect(calls).toHaveLength(1);
    expect(bodyOf(calls[0])).not.toHaveProperty('prices');
    expect(bodyOf(calls[0])).not.toHaveProperty('markets');
  });

  it('skips what cannot be used, with its line and why', () => {
    const other = { HomeTeam: 'Karoo Rangers' };
    expect(
      wordsOf(
        row(),
        row({ ...other, FTR: 'A' }),
        row({ ...other, AwayTeam: '' }),
        row({ ...other, Date: '31/02/2024' }),
        row({ ...other, Time: '25:00' }),
        row(),
        row({ FTHG: '3' }),
        header,
        ',,,,,',
        row({ HomeTeam: 'Umgeni Rovers' }),
        row({ ...other, FTHG: 'two' }),
        `${row({ ...other, Date: '18/08/2024' })},more`,
      ),
    ).toEqual([
      "3: FTR 'A' contradicts the goals, 2-1: skipped",
      '4: no AwayTeam: skipped',
      "5: Date '31/02/2024' is no day, as dd/mm/yy or dd/mm/yyyy: skipped",
      "6: Time '25:00' is no time of day: skipped",
      '7: repeats line 2: skipped',
      '8: was on line 2 already, with other values: skipped',
      '9: the header again: skipped',
      "11: 'Umgeni Rovers' is home and away: skipped",
      "12: FTHG 'two' and FTAG '1' are no goals: skipped",
      '13: 17 cells where the header has 16: skipped',
    ]);
  });

  it('keeps a match without the part of it that cannot be right', () => {
    expect(wordsOf(row({ HTR: 'H' }))).toEqual([
      "2: HTR 'H' contradicts the goals, 1-1: kept without half-time",
    ]);
    expect(wordsOf(row({ HTHG: '3', HTR: 'H' }))).toEqual([
      '2: more goals at half-time, 3-1, than at the end: kept without half-time',
    ]);
    expect(wordsOf(row({ B365H: '0.9' }))).toEqual(["2: B365H '0.9' is no price: kept without it"]);
  });

  it('may begin with a byte-order mark; a file of something else is refused', () => {
    const { calls, remarks } = convertFootballData(`\uFEFF${header}\n${row()}`);
    expect(calls).toHaveLength(2);
    expect(remarks).toEqual([{ line: 1, text: 'a byte-order mark: dropped' }]);
    expect(() => convertFootballData('a,b\n1,2')).toThrow(UnusableFile);
  });
});
