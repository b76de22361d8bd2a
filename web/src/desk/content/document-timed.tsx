import type { TimedVersion } from '@furlong/contract/schemas/desk-content';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { formatEnd } from '../../ui/format/format-date.ts';
import { deskCall } from '../desk-call.ts';
import { Problem } from '../shell/problem.tsx';
import styles from './content.module.css';
import { problemOf } from './content-queries.ts';
import { timedWords as words } from './content-words.ts';

interface DocumentTimedProps {
  /** The next first. */
  timed: readonly TimedVersion[];
  onChanged: () => Promise<void>;
}

/** The versions of a page that have their time, each until it comes (rule: timed-publications). */
export function DocumentTimed({ timed, onChanged }: DocumentTimedProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (timed.length === 0) return null;

  async function cancel({ id, number }: TimedVersion): Promise<void> {
    setBusy(true);
    const answer = await deskCall('CancelTimedDocument', { body: { id } });
    setProblem(problemOf(answer));
    if (answer.kind === 'success') announce(words.cancelled(number));
    // One that is too late is shown as it is now.
    await onChanged();
    setBusy(false);
  }

  return (
    <section className={styles.history} aria-labelledby="document-timed">
      <h3 id="document-timed">{words.title}</h3>
      <p className="small dim">{words.about}</p>
      <Problem text={problem} />
      <ul>
        {timed.map((each) => (
          <li key={each.id}>
            <span>
              <b>{words.line(each.number, formatEnd(each.from))}</b>{' '}
              {each.askedBy !== null && <span className="small dim">{words.by(each.askedBy)}</span>}
            </span>
            <Button
              size="small"
              busy={isBusy}
              aria-label={words.cancelNamed(each.number)}
              onClick={() => void cancel(each)}
            >
              {words.cancel}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
