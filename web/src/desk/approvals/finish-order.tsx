import type { ResultRunner } from '@furlong/contract/schemas/desk-approvals';
import type { Finisher } from '@furlong/domain/race-result';
import { Tag } from '../../ui/feedback/tag.tsx';
import { SaddleCloth } from '../../ui/racing/saddle-cloth.tsx';
import styles from './approvals.module.css';
import { keyingWords } from './approvals-words.ts';

interface FinishOrderProps {
  label: string;
  finishers: readonly Finisher[];
  runners: readonly Pick<ResultRunner, 'saddle' | 'horseName'>[];
  placesPaid: number;
}

/** A finishing order with names, and which of it is paid. */
export function FinishOrder({ label, finishers, runners, placesPaid }: FinishOrderProps) {
  const nameOf = (saddle: number) => runners.find((runner) => runner.saddle === saddle)?.horseName ?? '';
  return (
    <ol className={styles.order} aria-label={label}>
      {finishers.map(({ saddle, position }) => (
        <li key={saddle}>
          <b className={styles.place}>{keyingWords.place(position)}</b>
          <SaddleCloth saddle={saddle} size="small" />
          <span className={styles.horse}>
            <b>{nameOf(saddle)}</b>{' '}
            {finishers.filter((each) => each.position === position).length > 1 && (
              <span className="small dim">{keyingWords.deadHeat}</span>
            )}
          </span>
          {position <= Math.max(1, placesPaid) && <Tag>{keyingWords.paid}</Tag>}
        </li>
      ))}
    </ol>
  );
}
