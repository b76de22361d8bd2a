import type { DocumentVersion, ListedDocument } from '@furlong/contract/schemas/desk-content';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import { formatEnd } from '../../ui/format/format-date.ts';
import { deskCall } from '../desk-call.ts';
import { Problem } from '../shell/problem.tsx';
import { askBeforeLoss } from '../shell/unsaved.tsx';
import styles from './content.module.css';
import { problemOf } from './content-queries.ts';
import { historyWords } from './content-words.ts';

interface DocumentHistoryProps {
  document: ListedDocument;
  versions: readonly DocumentVersion[];
  /** The version in the editor. */
  edited: number;
  onOpen: (number: number) => void;
  onRestored: (number: number) => Promise<void>;
}

/** Every version of a page, to be opened, or rolled back to by a new one that is equal to it. */
export function DocumentHistory({ document, versions, edited, onOpen, onRestored }: DocumentHistoryProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { platformId, title, newest, published } = document;

  async function restore(number: number): Promise<void> {
    setBusy(true);
    const body = { platformId, title, number, basedOn: newest };
    const answer = await deskCall('RestoreDocument', { body });
    setProblem(problemOf(answer));
    if (answer.kind === 'success') {
      announce(historyWords.restored(answer.payload.number, number));
      await onRestored(answer.payload.number);
    }
    setBusy(false);
  }

  return (
    <section className={styles.history} aria-labelledby="document-versions">
      <h3 id="document-versions">{historyWords.title}</h3>
      <Problem text={problem} />
      <ul>
        {versions.map(({ number, madeAt, madeBy, shipped, restoredFrom }) => (
          <li key={number}>
            <span>
              <b>{historyWords.version(number)}</b>{' '}
              {number === published && <Tag tone="green">{historyWords.live}</Tag>}{' '}
              {number === edited && <Tag tone="blue">{historyWords.edited}</Tag>}
              <span className="small dim">
                {' '}
                {[
                  formatEnd(madeAt),
                  shipped ? historyWords.ofProduct : madeBy !== null && historyWords.by(madeBy),
                  restoredFrom !== null && historyWords.from(restoredFrom),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <span className={styles.acts}>
              {number !== edited && (
                <Button
                  size="small"
                  aria-label={historyWords.editNamed(number)}
                  onClick={() => onOpen(number)}
                >
                  {historyWords.edit}
                </Button>
              )}
              {number !== newest && (
                <Button
                  size="small"
                  busy={isBusy}
                  aria-label={historyWords.restoreNamed(number)}
                  onClick={() => askBeforeLoss(() => void restore(number))}
                >
                  {historyWords.restore}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {versions.length === 100 && <p className="small dim">{historyWords.only}</p>}
    </section>
  );
}
