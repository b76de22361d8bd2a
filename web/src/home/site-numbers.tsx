import { parseMoney } from '@furlong/domain/money';
import { useFrontEndSettings } from '../content/content-queries.ts';
import { Bone } from '../ui/feedback/skeleton.tsx';
import { formatCentsShort } from '../ui/format/format-money.ts';
import { formatCount } from '../ui/format/format-number.ts';
import { Board } from '../ui/standings/board.tsx';
import styles from './site-numbers.module.css';

/** A setting is a count or rands, by its id. */
const money = (value: number) => formatCentsShort(parseMoney(value));

/** The front-end settings of Home, by id. */
const figures = [
  { id: 1, name: 'Stakes paid out', format: money },
  { id: 2, name: 'Jackpot winners', format: formatCount },
  { id: 3, name: 'Jackpot prizes', format: money },
  { id: 4, name: 'Players daily', format: formatCount },
  { id: 5, name: 'Meetings held', format: formatCount },
] as const;

/** Totals since the first meeting. Those that are still 0 are left out. */
export function SiteNumbers() {
  const { data: settings, isPending } = useFrontEndSettings();
  if (isPending) return <Bone height={136} />;
  const values = new Map(settings?.map(({ id, value }) => [id, value]));
  const shown = figures.filter(({ id }) => (values.get(id) ?? 0) > 0);
  if (shown.length === 0) return null;
  return (
    <Board title="Since the first meeting">
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
