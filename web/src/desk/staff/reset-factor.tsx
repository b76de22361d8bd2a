import type { StaffMember } from '@furlong/contract/schemas/desk';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { deskCall } from '../desk-call.ts';
import styles from './staff.module.css';
import { staffWords } from './staff-words.ts';

interface ResetFactorProps {
  member: StaffMember;
  onChanged: () => Promise<void>;
}

/** Takes away the second factor of a colleague who lost it, after a reason. */
export function ResetFactor({ member: { issuer, subject, name }, onChanged }: ResetFactorProps) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (reason.trim() === '') return setProblem(staffWords.resetMissing);
    setBusy(true);
    const body = { issuer, subject, reason: reason.trim() };
    const answer = await deskCall('ResetStaffFactor', { body });
    setBusy(false);
    if (answer.kind !== 'success') {
      return setProblem(answer.kind === 'refusal' ? answer.head.detail : answer.detail || answer.message);
    }
    setOpen(false);
    await onChanged();
    announce(staffWords.resetDone(name));
  }

  if (!isOpen) {
    return (
      <p>
        <Button size="small" aria-label={staffWords.resetNamed(name)} onClick={() => setOpen(true)}>
          {staffWords.reset}
        </Button>
      </p>
    );
  }
  return (
    <form
      className={styles.reset}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={staffWords.resetNamed(name)}
    >
      <p className="small">{staffWords.resetSure(name)}</p>
      <Field
        label={staffWords.resetReason}
        error={problem}
        value={reason}
        maxLength={300}
        autoFocus
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" kind="danger" size="small" busy={isBusy}>
          {staffWords.reset}
        </Button>
        <Button size="small" onClick={() => setOpen(false)}>
          {staffWords.keep}
        </Button>
      </div>
    </form>
  );
}
