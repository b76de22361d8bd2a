import type { PayloadOf } from '@furlong/contract/schemas/call';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import type { ReactNode } from 'react';
import { Note } from '../../ui/feedback/note.tsx';
import styles from './content.module.css';
import { editorWords } from './content-words.ts';

/** Tags and attributes that no page may have. */
export type Taken = PayloadOf<Calls['PreviewDocument']>['taken'];

/** What saving a text takes away from it, before it is saved. */
export function TakenNote({ taken, actions }: { taken: Taken; actions?: ReactNode }) {
  return (
    <div>
      <Note tone="amber" actions={actions}>
        {editorWords.taken}
      </Note>
      <ul className={styles.taken}>
        {taken.map(({ what, count }) => (
          <li key={what}>
            <code>{editorWords.takenTimes(what, count)}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
