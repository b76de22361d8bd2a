import { calls } from '@furlong/contract/calls';
import { describe, expect, test } from 'vitest';
import { convertHkjc } from './convert-hkjc.ts';
import { UnusableFile } from './csv-records.ts';

const racesHeader =
  'race_id,race_date,race_course,race_number,race_class,race_distance,track_condition,race_name,track';
const runnersHeader =
  'race_id,finishing_position,horse_number,horse_name,horse_id,jockey,trainer,actual_weight,declared_horse_weight,draw,length_behind_winner,finish_time,win_odds';

const race = (id: string, number: number | string, date = '2015-01-28', course = 'Happy Valley') =>
  `${id},${date},${course},${number},Class 5,1650,GOOD,HARBOUR HANDICAP,"TURF - ""C+3"" COURSE"`;
const runner = (id: string, position: string, saddle: number | string, odds = '4.1', draw = '3') =>
  `${id},${position},${saddle},HORSE ${saddle},X${saddle},J Moreira,J Size,133,1066,${draw},-,1.10.47,${odds}`;
const lines = (...rows: string[]) => `${rows.join('\n')}\n`;
const placed = (id: string) => [runner(id, '1', 1), runner(id, '2', 2, '13')];

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the converter wrote
const bodyOf = (call: { body: unknown } | undefined) => call?.body as any;

describe('a race day of Hong Kong', () => {
  test('becomes the card, then per race prices, scratchings, closing and the official result', () => {
    const { calls, remarks } = convertHkjc(
      lines(racesHeader, race('b', 2), race('a', 1)),
      lines(
        runnersHeader,
        ...[3, 4, 5, 6].map((saddle, index) => runner('a', String(index + 3), saddle, '99')),
        ...placed('a'),
        runner('a', 'WV-A', 9, '---', 'NA'),
        ...placed('b'),
      ),
    );
    expect(remarks).toEqual([]);
    const meeting = '/api/Feed/Meetings/hkjc-2015-01-28-happy-valley';
    expect(calls.map((call) => call.path)).toEqual([
      meeting,
      `${meeting}/Races/1/Prices`,
      `${meeting}/Races/1/Scratchings/9`,
      `${meeting}/Races/1/Status`,
      `${meeting}/Races/1/Result`,
      `${meeting}/Races/2/Prices`,
      `${meeting}/Races/2/Status`,
      `${meeting}/Races/2/Result`,
    ]);
    expect(calls.map((call) => bodyOf(call).sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const card = bodyOf(calls[0]);
    expect(card).toMatchObject({ raceCourse: 'Happy Valley', country: 'HK', date: '2015-01-28' });
    expect(card.races[0]).toMatchObject({
      number: 1,
      name: 'HARBOUR HANDICAP',
      distance: 1650,
      going: 'GOOD',
      surface: 'TURF - "C+3" COURSE',
      class: 'Class 5',
    });
    // 133 lb; a withdrawn horse has no draw.
    expect(card.races[0].runners[0]).toMatchObject({ saddle: 1, horse: 'HORSE 1', draw: 3, weight: 60.3 });
    expect(card.races[0].runners[6].draw).toBeUndefined();
  });

  test('decimal odds become exact fractions to one, and are the starting prices', () => {
    const { calls } = convertHkjc(
      lines(racesHeader, race('a', 1)),
      lines(runnersHeader, ...placed('a'), runner('a', 'PU', 3, '99'), runner('a', 'DISQ', 4, '1.1')),
    );
    expect(bodyOf(calls[1]).prices).toEqual([
      { saddle: 1, winOdds: '31/10' },
      { saddle: 2, winOdds: '12/1' },
      { saddle: 3, winOdds: '98/1' },
      { saddle: 4, winOdds: '1/10' },
    ]);
    expect(bodyOf(calls.at(-1))).toMatchObject({
      official: true,
      finishers: [
        { saddle: 1, position: 1, startingPrice: '31/10' },
        { saddle: 2, position: 2, startingPrice: '12/1' },
      ],
      startingPrices: [
        { saddle: 3, startingPrice: '98/1' },
        { saddle: 4, startingPrice: '1/10' },
      ],
    });
  });

  test('places odds and times are made up by rule: a quarter of the win odds where places are paid, half hours', () => {
    const six = [1, 2, 3, 4, 5, 6].map((saddle) =>
      runner('a', String(saddle), saddle, saddle === 6 ? '1.2' : '4.1'),
    );
    const { calls } = convertHkjc(
      lines(racesHeader, race('a', 1), race('b', 3), race('c', 1, '2015-02-01', 'Sha Tin')),
      lines(runnersHeader, ...six, ...placed('b'), ...placed('c')),
    );
    const [card, prices, closing, result] = calls.map(bodyOf);
    expect(prices.prices[0]).toEqual({ saddle: 1, winOdds: '31/10', placeOdds: '39/50' });
    expect(prices.prices[5]).toEqual({ saddle: 6, winOdds: '1/5', placeOdds: '1/10' });
    expect(card.races.map((each: { offAt: string }) => each.offAt)).toEqual([
      '2015-01-28T11:15:00.000Z',
      '2015-01-28T12:15:00.000Z',
    ]);
    expect(prices.at).toBe('2015-01-28T10:45:00.000Z');
    expect(closing.at).toBe('2015-01-28T11:15:00.000Z');
    expect(result.at).toBe('2015-01-28T11:25:00.000Z');
    const shaTin = calls.find((call) => call.path.endsWith('2015-02-01-sha-tin'));
    expect(bodyOf(shaTin).races[0].offAt).toBe('2015-02-01T05:00:00.000Z');
  });

  test('every form of a finishing position is read: dead heats, withdrawn, fallen, took no part, blank', () => {
    const { calls, remarks } = convertHkjc(
      lines(racesHeader, race('a', 1)),
      lines(
        runnersHeader,
        runner('a', '1', 1),
        runner('a', '2 DH', 2),
        runner('a', '2 DH', 3),
        runner('a', '4', 4),
        ...['PU', 'UR', 'FE', 'FNF', 'DNF', 'DISQ'].map((form, index) => runner('a', form, 5 + index)),
        ...['WV', 'WV-A', 'WX', 'WX-A', 'TNP'].map((form, index) => runner('a', form, 11 + index, '---')),
        runner('a', 'NA', 16, 'NA'),
        runner('a', 'NA', 17, '30'),
      ),
    );
    expect(remarks).toEqual([]);
    const result = bodyOf(calls.at(-1));
    expect(
      result.finishers.map((each: { saddle: number; position: number }) => [each.saddle, each.position]),
    ).toEqual([
      [1, 1],
      [2, 2],
      [3, 2],
      [4, 4],
    ]);
    expect(result.startingPrices.map((each: { saddle: number }) => each.saddle)).toEqual([
      5, 6, 7, 8, 9, 10, 17,
    ]);
    const scratched = calls.flatMap((call) => /Scratchings\/(\d+)$/.exec(call.path)?.[1] ?? []);
    expect(scratched.map(Number)).toEqual([11, 12, 13, 14, 15, 16]);
  });

  test('its calls go to paths the contract has', () => {
    const { calls: made } = convertHkjc(
      lines(racesHeader, race('a', 1)),
      lines(runnersHeader, ...placed('a')),
    );
    const patterns = Object.values(calls).map(
      (call) => new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`),
    );
    expect(made.every((call) => patterns.some((pattern) => pattern.test(call.path)))).toBe(true);
  });
});

describe('dirty rows', () => {
  const good = lines(racesHeader, race('a', 1));
  const remarksOf = (races: string, runners: string) =>
    convertHkjc(races, runners).remarks.map(({ file, line, text }) => `${file} ${line}: ${text}`);

  test('a race repeated row for row is skipped, each row with its line and the one it repeats', () => {
    const races = lines(racesHeader, race('a', 1), race('a', 1), race('b', 2));
    const runners = lines(runnersHeader, ...placed('a'), ...placed('a'), ...placed('b'));
    const once = convertHkjc(
      lines(racesHeader, race('a', 1), race('b', 2)),
      lines(runnersHeader, ...placed('a'), ...placed('b')),
    );
    const twice = convertHkjc(races, runners);
    expect(twice.calls).toEqual(once.calls);
    expect(remarksOf(races, runners)).toEqual([
      'races 3: repeats line 2: skipped',
      'runners 4: repeats line 2: skipped',
      'runners 5: repeats line 3: skipped',
    ]);
  });

  test('a second, different row of a runner or of a race number is skipped too', () => {
    const races = lines(racesHeader, race('a', 1), race('z', 1));
    const runners = lines(runnersHeader, ...placed('a'), runner('a', '3', 2, '5'), ...placed('z'));
    expect(remarksOf(races, runners)).toEqual([
      'races 3: race 1 of Happy Valley, 2015-01-28, was on line 2 already: skipped',
      'runners 4: runner 2 of race a was on line 3 already, with other values: skipped',
    ]);
  });

  test('a scratched row without a number is skipped', () => {
    const runners = lines(
      runnersHeader,
      ...placed('a'),
      runner('a', 'WV', 'NA', 'NA'),
      runner('a', 'WV', '', '---'),
    );
    expect(remarksOf(good, runners)).toEqual([
      'runners 4: a scratched horse without a number: skipped',
      'runners 5: a scratched horse without a number: skipped',
    ]);
  });

  test('a byte-order mark survives, at the beginning, doubled, or where files were put together', () => {
    const clean = convertHkjc(
      lines(racesHeader, race('a', 1), race('b', 2)),
      lines(runnersHeader, ...placed('a'), ...placed('b')),
    );
    const marked = convertHkjc(
      `\uFEFF\uFEFF${lines(racesHeader, race('a', 1))}\uFEFF${lines(racesHeader, race('b', 2))}`,
      `\uFEFF${lines(runnersHeader, ...placed('a'))}\uFEFF${lines(...placed('b'))}`,
    );
    expect(marked.calls).toEqual(clean.calls);
    expect(marked.remarks.map(({ file, line, text }) => `${file} ${line}: ${text}`)).toEqual([
      'races 1: a byte-order mark: dropped',
      'races 3: a byte-order mark: dropped',
      'races 3: the header again: skipped',
      'runners 1: a byte-order mark: dropped',
      'runners 4: a byte-order mark: dropped',
    ]);
  });

  test('rows that say nothing usable are skipped, and the line is right after blank and broken lines', () => {
    const races = `${racesHeader}\n\n${race('a', 1).replace('HARBOUR HANDICAP', '"HARBOUR\nHANDICAP"')}\n${race('b', 40)}\n${race('c', 2, '2015-02-30')}\nd,2015\n`;
    const runners = lines(
      runnersHeader,
      ...placed('a'),
      runner('a', 'WON', 3),
      runner('a', '3', 77),
      runner('a', '3', 5, '0.9'),
    );
    expect(remarksOf(races, runners)).toEqual([
      "races 5: race_number '40' is not 1 to 20: skipped",
      "races 6: race_date '2015-02-30' is no day: skipped",
      'races 7: 2 cells where the header has 9: skipped',
      "runners 4: finishing_position 'WON' is not known: skipped",
      "runners 5: horse_number '77' is not 1 to 40: skipped",
      "runners 6: win_odds '0.9' is no price: kept without one",
    ]);
  });

  test('a race whose order has a gap, or without runners, is left out; the others are not', () => {
    const races = lines(racesHeader, race('a', 1), race('b', 2), race('c', 3));
    const runners = lines(runnersHeader, runner('a', '1', 1), runner('a', '3', 2), ...placed('c'));
    const { calls, remarks } = convertHkjc(races, runners);
    expect(bodyOf(calls[0]).races.map((each: { number: number }) => each.number)).toEqual([3]);
    expect(remarks.map((remark) => remark.text)).toEqual([
      'race a: position 3 where 2 comes next: skipped with its runners',
      'race b: it has no runners: skipped with its runners',
    ]);
  });

  test('a file that lacks a column, or is empty, is refused by name', () => {
    expect(() => convertHkjc(lines('race_id,race_date'), '')).toThrow(UnusableFile);
    expect(() => convertHkjc(good, lines('race_id'))).toThrow(
      /runners file has no column finishing_position/,
    );
    expect(() => convertHkjc('', '')).toThrow(/races file has no column/);
  });
});

describe('rows of Hong Kong that cannot be used', () => {
  const said = (racesText: string, runnersText: string) =>
    convertHkjc(racesText, runnersText).remarks.map(({ file, line, text }) => `${file} ${line}: ${text}`);

  test('of a race are said once, and its runners say nothing more', () => {
    expect(
      said(
        lines(racesHeader, race('a', 1), race('b', 'two')),
        lines(runnersHeader, ...placed('a'), ...placed('b'), runner('c', '1', 1)),
      ),
    ).toEqual([
      "races 3: race_number 'two' is not 1 to 20: skipped",
      "runners 6: no race 'c' in the races file: skipped",
    ]);
  });

  test('of a runner cost its race, whose reason names the row and its fault', () => {
    expect(
      said(
        lines(racesHeader, race('a', 1)),
        lines(runnersHeader, runner('a', '1', 1), runner('a', '2', '77'), runner('a', '3', 3)),
      ),
    ).toEqual([
      "races 2: race a: position 3 where 2 comes next, because line 3 of the runners is not used (horse_number '77' is not 1 to 40): skipped with its runners",
      "runners 3: horse_number '77' is not 1 to 40: skipped",
    ]);
  });
});
