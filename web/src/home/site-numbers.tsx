import { parseMoney } from '@furlong/domain/money';
import { useFrontEndSettings } from '../content/content-queries.ts';
import { formatCentsShort } from '../ui/format/format-money.ts';
import { formatCount } from '../ui/format/format-number.ts';
import { Board } from '../ui/standings/board.tsx';
import { homeWords } from './home-words.ts';
import styles from './site-numbers.module.css';

/** A setting is a count or rands, by its id. */
const money = (value: number) => formatCentsShort(parseMoney(value));

/** The front-end settings of Home, by id, and from how many on each is something to show. */
const figures = [
  { id: 1, name: homeWords.stakesPaid, from: 10_000, format: money },
  { id: 2, name: homeWords.jackpotWinners, from: 10, format: formatCount },
  { id: 3, name: homeWords.jackpotPrizes, from: 10_000, format: money },
  { id: 4, name: homeWords.playersDaily, from: 100, format: formatCount },
  { id: 5, name: homeWords.meetingsHeld, from: 10, format: formatCount },
] as const;

/** One figure alone is no record. */
const fewestShown = 2;

/** Totals since the first meeting. Those that are still too small to say anything are left out. */
export function SiteNumbers() {
  const { data: settings } = useFrontEndSettings();
  const values = new Map(settings?.map(({ id, value }) => [id, value]));
  const shown = figures.filter(({ id, from }) => (values.get(id) ?? 0) >= from);
  if (shown.length < fewestShown) return null;
  return (
    <Board title={homeWords.sinceFirst}>
      <dl className={styles.figures}>
        {shown.map(({ id, name, format }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{format(values.get(id) ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </Board>
  );
}
