import { useFrontEndSettings } from '../content/content-queries.ts';
import { Bone } from '../ui/feedback/skeleton.tsx';
import { formatRandsShort } from '../ui/format/format-money.ts';
import { formatCount } from '../ui/format/format-number.ts';
import { Board } from '../ui/standings/board.tsx';
import styles from './site-numbers.module.css';

/** The front-end settings of Home, by id. */
const figures = [
  { id: 1, name: 'Stakes paid out', format: formatRandsShort },
  { id: 2, name: 'Jackpot winners', format: formatCount },
  { id: 3, name: 'Jackpot prizes', format: formatRandsShort },
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
