import type { reportReasons } from '@furlong/contract/codes/leagues';
import { useState } from 'react';
import { call } from '../../platform/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/controls/dialog.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { act } from '../league-acts.ts';
import { useAct } from '../use-act.ts';
import styles from './manage.module.css';
import { Problem } from './problem.tsx';

type Reason = (typeof reportReasons)[number];

const reasonWords: Readonly<Record<Reason, string>> = {
  name: 'Its name is offensive',
  harassment: 'Somebody in it is harassed',
  cheating: 'Somebody in it cheats',
  other: 'Something else',
};
const reasons = Object.keys(reasonWords) as Reason[];

interface ReportDialogProps {
  leagueName: string;
  leagueCode: string;
  /** The key of the link it was opened by; null for a member. */
  shareKey: string | null;
  onClose: () => void;
}

/** Reports a league to the operator. Nobody in the league is told who did. */
export function ReportDialog({ leagueName, leagueCode, shareKey, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<Reason>('name');
  const [isDone, setDone] = useState(false);
  const { isBusy, problem, run } = useAct();
  const body = { leagueCode, reason, ...(shareKey === null ? {} : { key: shareKey }) };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Report ${leagueName}`}
      text="We look at it. Nobody in the league is told that you did."
    >
      {isDone ? (
        <>
          <div role="status">
            <Note tone="green">
              <b>Thank you.</b> Your report is with us.
            </Note>
          </div>
          <div className={styles.actions}>
            <Button kind="main" onClick={onClose}>
              Done
            </Button>
          </div>
        </>
      ) : (
        <>
          <fieldset className={styles.choices}>
            <legend className="label">What is wrong</legend>
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
            <Button onClick={onClose}>Not now</Button>
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
              Report
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
