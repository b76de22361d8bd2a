import { addDays, localDayOf } from '@furlong/domain/local-date';
import { percentile, printFigure, printMustBeZero } from './figure.ts';
import { HttpConnection } from './http-connection.ts';

/** Milliseconds for a page. */
const target = 30;
const asked = 60;

/** Pages of My Bets and statements of a punter whose bets are of so many days, over HTTP, one after another. */
export async function measureOwnPages(
  url: string,
  token: string,
  { days }: { readonly days: number },
): Promise<void> {
  const connection = await HttpConnection.open(url);
  const get = async (path: string) => {
    const { status, body } = await connection.get(path, token);
    if (status !== 200) throw new Error(`${status} of ${path}`);
    return body as { readonly total?: number; readonly next?: number; readonly totalRows?: number };
  };
  const today = localDayOf(new Date());
  const statement = (from: number, to: number) =>
    `/api/Wallet/GetStatement?from=${addDays(today, -from)}&to=${addDays(today, -to)}`;
  const { total, next } = await get('/api/MyBets/GetMyBets/0');
  console.log(`a punter with ${total} settled bets:`);
  const pages = [
    ['My Bets, open', '/api/MyBets/GetMyBets/1'],
    ['My Bets, settled', '/api/MyBets/GetMyBets/0'],
    ['My Bets, settled, the second page', `/api/MyBets/GetMyBets/0?before=${next}`],
    ['My Bets, wins', '/api/MyBets/GetMyBets/4'],
    ['My Bets, losses', '/api/MyBets/GetMyBets/5'],
    ['the statement of a month', statement(29, 0)],
    ['the statement of half a year', statement(182, 0)],
    ['the statement of a month a year ago', statement(days - 2, days - 32)],
  ] as const;
  let late = 0;
  for (const [name, path] of pages) {
    const times: number[] = [];
    let rows: number | undefined;
    for (let turn = 0; turn < asked + 5; turn++) {
      const from = performance.now();
      const body = await get(path);
      if (turn >= 5) times.push(performance.now() - from);
      rows = body.totalRows;
    }
    const median = percentile(times, 0.5);
    printFigure({
      name: `${name}${rows === undefined ? '' : ` (${rows} rows)`}, median (p95 ${percentile(times, 0.95).toFixed(1)})`,
      value: median,
      unit: 'ms',
      yardstick: { name: 'at most', value: target },
    });
    if (median > target) late += 1;
  }
  printMustBeZero('pages that took too long', late, 'pages');
  connection.close();
}
