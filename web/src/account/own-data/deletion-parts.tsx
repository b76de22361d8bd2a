import type { DeletionPart } from '@furlong/contract/schemas/personal-data';
import { formatEnd } from '../../ui/format/format-date.ts';
import styles from './own-data.module.css';
import { requestWords } from './own-data-words.ts';

/** What a deletion does: deleted, no longer shown as somebody's, kept and why and until when (rule: kept-records). */
export function DeletionParts({ parts }: { parts: readonly DeletionPart[] }) {
  return (
    <dl className={styles.fates}>
      {(['erased', 'anonymous', 'kept'] as const).map((fate) => (
        <div key={fate}>
          <dt>{requestWords.fates[fate]}</dt>
          {parts
            .filter((part) => part.fate === fate)
            .map(({ what, why, until }) => (
              <dd key={what}>
                {what}
                {why !== null && until !== null && (
                  <span className="dim small">
                    {' '}
                    Until {formatEnd(until).split(',')[0]}: {why}.
                  </span>
                )}
              </dd>
            ))}
        </div>
      ))}
    </dl>
  );
}
