import type { PredictorRow, RoundDetail } from '@furlong/contract/schemas/predictor';
import { formatCounted } from '../../ui/format/format-number.ts';
import { formatPoints } from '../../ui/format/format-points.ts';

interface SeasonFiguresProps {
  row: PredictorRow;
  points: RoundDetail['points'];
}

/** How a season's points were earned: each match in its best class, and what bankers added. */
export function SeasonFigures({ row, points }: SeasonFiguresProps) {
  const classes = [
    { name: 'exact score', count: row.exact, each: points.exact },
    { name: 'right difference', count: row.differences, each: points.difference },
    { name: 'right result', count: row.results, each: points.result },
  ];
  const plain = classes.reduce((sum, { count, each }) => sum + count * each, 0);
  return (
    <dl className="sum">
      {classes.map(({ name, count, each }) => (
        <div key={name}>
          <dt>
            {formatCounted(count, name)} at {formatPoints(each)}
          </dt>
          <dd>{formatPoints(count * each)}</dd>
        </div>
      ))}
      <div>
        <dt>Doubled by bankers</dt>
        <dd>{formatPoints(row.total - plain)}</dd>
      </div>
    </dl>
  );
}
