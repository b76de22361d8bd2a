import { type FeedCall, fixturePath } from '@furlong/feed-client/feed-call';
import { type CsvRecord, parseRecords, UnusableFile } from './csv-records.ts';
import { leagueOf, readDay, readPrice, readTime, slugOf, ukInstant } from './football-data-values.ts';
import { wholeNumber } from './hkjc-values.ts';

/** A row that was skipped or changed, and why. */
export interface MatchRemark {
  readonly line: number;
  readonly text: string;
}

/** A feed file's calls, with a remark for each row that was skipped or changed. */
export interface MatchConversion {
  readonly calls: readonly FeedCall[];
  readonly remarks: readonly MatchRemark[];
  readonly matches: number;
}

const needed = ['Div', 'Date', 'HomeTeam', 'AwayTeam', 'FTHG', 'FTAG', 'FTR'] as const;
/** Whose prices are taken: the first bookmaker of a row that has all of a market, or an average of many. */
const bookmakers = ['B365', 'PS', 'P', 'BW', 'WH', 'IW', 'Avg', 'BbAv'] as const;
/** The kick-off of rows without a time, which the site began to give in 2019. */
const usualTime = '15:00';

/** A row's cells by their columns' names; a column that the file does not have is blank. */
type Cell = (name: string) => string;

interface Goals {
  readonly home: number;
  readonly away: number;
}

/**
 * Turns a file of football-data.co.uk (UTF-8 text) into feed calls: per match the fixture with its prices, then its
 * official result, as far as it has one. The site's times are those of the United Kingdom, for every country; a row
 * without one kicks off at 15:00 there. Rows that cannot be used are skipped with a remark. Throws UnusableFile when the
 * file is no such table.
 */
export function convertFootballData(text: string): MatchConversion {
  const remarks: MatchRemark[] = [];
  const remark = (line: number, words: string) => remarks.push({ line, text: words });
  const [header, ...records] = parseRecords('matches', text, remark);
  const names = header?.cells ?? [];
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new UnusableFile(`the matches file has no column ${missing.join(', ')}`);
  const lines = new Map<string, CsvRecord>();
  const calls: FeedCall[] = [];
  let matches = 0;
  for (const record of records) {
    if (record.cells.every((cell) => cell === '')) continue;
    const say = (words: string) => remark(record.line, words);
    const converted = convertRow(record, names, lines, say);
    if (typeof converted === 'string') say(`${converted}: skipped`);
    else {
      matches += 1;
      calls.push(...converted);
    }
  }
  return { calls, remarks, matches };
}

/** The calls of a row, or why it cannot be used. */
function convertRow(
  record: CsvRecord,
  names: readonly string[],
  lines: Map<string, CsvRecord>,
  say: (words: string) => void,
): FeedCall[] | string {
  const { cells } = record;
  const isHeader = needed.every((name) => cells[names.indexOf(name)] === name);
  if (isHeader) return 'the header again';
  if (cells.slice(names.length).some((cell) => cell !== '')) {
    return `${cells.length} cells where the header has ${names.length}`;
  }
  const cell: Cell = (name) => cells[names.indexOf(name)] ?? '';
  const fault = findFault(cell);
  if (fault !== undefined) return fault;
  const day = readDay(cell('Date')) ?? '';
  const [home, away] = [cell('HomeTeam').slice(0, 80), cell('AwayTeam').slice(0, 80)];
  const match = JSON.stringify([cell('Div'), day, home, away]);
  const before = lines.get(match);
  if (before) {
    const isSame = before.cells.every((each, index) => each === (cells[index] ?? ''));
    return isSame ? `repeats line ${before.line}` : `was on line ${before.line} already, with other values`;
  }
  const result = readGoals(cell, 'FT');
  if (typeof result === 'string') return result;
  // A row that cannot be used does not stand in the way of one that can.
  lines.set(match, record);
  const ref = `fd-${slugOf(cell('Div'))}-${day}-${slugOf(home)}-${slugOf(away)}`;
  const path = fixturePath(ref);
  const fixture = {
    sequence: 1,
    ...leagueOf(cell('Div')),
    home,
    away,
    kickOffAt: ukInstant(day, readTime(cell('Time')) ?? usualTime).toISOString(),
    status: 'scheduled',
    ...readPrices(cell, say),
  };
  const first: FeedCall = { method: 'PUT', path, body: fixture };
  if (result === null) return [first];
  const halfTime = readHalfTime(cell, result, say);
  const body = { sequence: 2, ...result, official: true, ...(halfTime ? { halfTime } : {}) };
  return [first, { method: 'PUT', path: fixturePath(ref, '/Result'), body }];
}

function findFault(cell: Cell): string | undefined {
  for (const name of ['Div', 'HomeTeam', 'AwayTeam'] as const) if (cell(name) === '') return `no ${name}`;
  if (cell('HomeTeam') === cell('AwayTeam')) return `'${cell('HomeTeam')}' is home and away`;
  if (readDay(cell('Date')) === undefined)
    return `Date '${cell('Date')}' is no day, as dd/mm/yy or dd/mm/yyyy`;
  if (cell('Time') !== '' && readTime(cell('Time')) === undefined)
    return `Time '${cell('Time')}' is no time of day`;
  return undefined;
}

/** The goals of a part of the match; null where the row has none, words where they contradict themselves. */
function readGoals(cell: Cell, part: 'FT' | 'HT'): Goals | null | string {
  const columns = [`${part}HG`, `${part}AG`, `${part}R`];
  const given = columns.map(cell);
  if (given.every((each) => each === '')) return null;
  const [home, away] = given.slice(0, 2).map(wholeNumber);
  if (home === undefined || away === undefined || home > 99 || away > 99) {
    return `${columns[0]} '${given[0]}' and ${columns[1]} '${given[1]}' are no goals`;
  }
  const outcome = home > away ? 'H' : home < away ? 'A' : 'D';
  if (given[2] !== outcome) return `${columns[2]} '${given[2]}' contradicts the goals, ${home}-${away}`;
  return { home, away };
}

/** The goals at half-time; undefined where there are none, or none that fit. */
function readHalfTime(cell: Cell, result: Goals, say: (words: string) => void): Goals | undefined {
  const goals = readGoals(cell, 'HT');
  if (goals === null) return undefined;
  if (typeof goals === 'string') {
    say(`${goals}: kept without half-time`);
    return undefined;
  }
  if (goals.home <= result.home && goals.away <= result.away) return goals;
  say(`more goals at half-time, ${goals.home}-${goals.away}, than at the end: kept without half-time`);
  return undefined;
}

function readPrices(cell: Cell, say: (words: string) => void): Record<string, unknown> {
  const result = readMarket(cell, { home: 'H', draw: 'D', away: 'A' }, say);
  const goals = readMarket(cell, { over: '>2.5', under: '<2.5' }, say);
  return {
    ...(result ? { prices: result } : {}),
    ...(goals ? { markets: { overUnder25: goals } } : {}),
  };
}

/** The prices of a market by the first bookmaker that has all of them; `columns`: what follows the bookmaker's letters. */
function readMarket(
  cell: Cell,
  columns: Readonly<Record<string, string>>,
  say: (words: string) => void,
): Record<string, string> | undefined {
  for (const bookmaker of bookmakers) {
    const prices: Record<string, string> = {};
    for (const [outcome, letters] of Object.entries(columns)) {
      const name = `${bookmaker}${letters}`;
      const price = readPrice(cell(name));
      if (price === undefined) say(`${name} '${cell(name)}' is no price: kept without it`);
      else if (price !== null) prices[outcome] = price;
    }
    if (Object.keys(prices).length === Object.keys(columns).length) return prices;
  }
  return undefined;
}
