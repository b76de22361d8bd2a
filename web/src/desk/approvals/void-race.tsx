import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { deskCall } from '../desk-call.ts';
import { approvalLink } from '../desk-links.ts';
import { Problem } from '../shell/problem.tsx';
import styles from './approvals.module.css';
import { voidWords } from './approvals-words.ts';
import { useAct } from './use-act.ts';

/** Proposes to make a race void after its official result, with the reason (rule: race-voided). */
export function VoidRace({ raceId }: { raceId: number }) {
  const act = useAct();
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);

  async function propose(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const body = { id: crypto.randomUUID(), raceId, change: 'voiding', reason: reason.trim() } as const;
    const proposed = await act.run(() => deskCall('ProposeRaceChange', { body }));
    if (proposed !== null) void navigate(approvalLink(proposed.approval.id));
  }

  return (
    <details>
      <summary>{voidWords.title}</summary>
      <form onSubmit={(event) => void propose(event)} noValidate>
        <p className="small">{voidWords.text}</p>
        <Field
          label={voidWords.reason}
          value={reason}
          maxLength={300}
          autoComplete="off"
          error={isMissing ? voidWords.noReason : undefined}
          onChange={({ target }) => {
            setReason(target.value);
            setMissing(false);
          }}
        />
        <div className={styles.acts}>
          <Button type="submit" kind="danger" busy={act.isBusy}>
            {voidWords.act}
          </Button>
        </div>
        <Problem text={act.problem} />
      </form>
    </details>
  );
}
