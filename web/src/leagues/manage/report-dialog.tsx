import { useState } from 'react';
import { call } from '../../platform/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/controls/dialog.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { act } from '../league-acts.ts';
import { useAct } from '../use-act.ts';
import styles from './manage.module.css';
import { actWords, reasonWords, reportWords } from './manage-words.ts';
import { Problem } from './problem.tsx';

const reasons = Object.keys(reasonWords) as (keyof typeof reasonWords)[];

interface ReportDialogProps {
  leagueName: string;
  leagueCode: string;
  /** The key of the link it was opened by; null for a member. */
  shareKey: string | null;
  onClose: () => void;
}

/** Reports a league to the operator. Nobody in the league is told who did. */
export function ReportDialog({ leagueName, leagueCode, shareKey, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<keyof typeof reasonWords>('name');
  const [isDone, setDone] = useState(false);
  const { isBusy, problem, run } = useAct();
  const body = { leagueCode, reason, ...(shareKey === null ? {} : { key: shareKey }) };
  return (
    <Dialog open onClose={onClose} title={reportWords.title(leagueName)} text={reportWords.text}>
      {isDone ? (
        <>
          <div role="status">
            <Note tone="green">
              <b>{reportWords.thanks}</b> {reportWords.done}
            </Note>
          </div>
          <div className={styles.actions}>
            <Button kind="main" onClick={onClose}>
              {actWords.done}
            </Button>
          </div>
        </>
      ) : (
        <>
          <fieldset className={styles.choices}>
            <legend className="label">{reportWords.what}</legend>
            {reasons.map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="reason"
                  checked={each === reason}
                  onChange={() => setReason(each)}
                />
                {reasonWords[each]}
              </label>
            ))}
          </fieldset>
          <Problem words={problem} />
          <div className={styles.actions}>
            <Button onClick={onClose}>{actWords.notNow}</Button>
            <Button
              kind="danger"
              busy={isBusy}
              onClick={() =>
                run(
                  () => act(call('ReportLeague', { body })),
                  () => setDone(true),
                )
              }
            >
              {reportWords.report}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
