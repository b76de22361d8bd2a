import type { PredictorRow, RoundDetail } from '@furlong/contract/schemas/predictor';
import { formatPoints } from '../../ui/format/format-points.ts';
import { detailWords, roundRowWords } from './board-words.ts';

interface SeasonFiguresProps {
  row: PredictorRow;
  points: RoundDetail['points'];
}

/** How a season's points were earned: each match in its best class, and what bankers added. */
export function SeasonFigures({ row, points }: SeasonFiguresProps) {
  const classes = [
    { name: roundRowWords.counts[0], count: row.exact, each: points.exact },
    { name: roundRowWords.counts[1], count: row.differences, each: points.difference },
    { name: roundRowWords.counts[2], count: row.results, each: points.result },
  ];
  const plain = classes.reduce((sum, { count, each }) => sum + count * each, 0);
  return (
    <dl className="sum">
      {classes.map(({ name, count, each }) => (
        <div key={name}>
          <dt>{detailWords.at(count, name, formatPoints(each))}</dt>
          <dd>{formatPoints(count * each)}</dd>
        </div>
      ))}
      <div>
        <dt>{detailWords.bankers}</dt>
        <dd>{formatPoints(row.total - plain)}</dd>
      </div>
    </dl>
  );
}
