import type { DeskAct } from '@furlong/contract/schemas/desk';
import styles from './audit.module.css';
import { auditWords } from './audit-words.ts';
import { readChange } from './read-change.ts';

/** What an act changed, in words, and as it is recorded: that is what the chain vouches for. */
export function ActChange({ act: { before, after } }: { act: DeskAct }) {
  const things = readChange(before, after);
  const recorded = (
    <dl className={styles.change}>
      <dt>{auditWords.before}</dt>
      <dd>{before ?? '-'}</dd>
      <dt>{auditWords.after}</dt>
      <dd>{after ?? '-'}</dd>
    </dl>
  );
  return (
    <details>
      <summary className="small">{auditWords.change}</summary>
      {things.length === 0 ? (
        recorded
      ) : (
        <>
          <div className={styles.things}>
            {things.map((thing) => (
              <p key={thing.name}>
                <b>{thing.name}</b>:{' '}
                {thing.before !== null && thing.before !== thing.after && (
                  <>
                    <del>{thing.before}</del>{' '}
                  </>
                )}
                {thing.after !== null && <ins>{thing.after}</ins>}
              </p>
            ))}
          </div>
          <details>
            <summary className="small">{auditWords.recorded}</summary>
            {recorded}
          </details>
        </>
      )}
    </details>
  );
}
