import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { useAct } from '../approvals/use-act.ts';
import { deskCall } from '../desk-call.ts';
import { approvalLink } from '../desk-links.ts';
import { Problem } from '../shell/problem.tsx';
import { withholdWords as words } from './jackpot-words.ts';
import styles from './jackpots.module.css';

interface WithholdFormProps {
  meetingId: number;
  /** The meeting's name. */
  meeting: string;
  onClose: () => void;
}

type Ground = keyof typeof words.grounds;
const grounds = Object.keys(words.grounds) as Ground[];

/** Proposes to withhold the share of a card; a second person approves it (rule: jackpot-withheld). */
export function WithholdForm({ meetingId, meeting, onClose }: WithholdFormProps) {
  const act = useAct();
  const navigate = useNavigate();
  const [isTried, setTried] = useState(false);
  const [alias, setAlias] = useState('');
  const [reason, setReason] = useState('');
  // One proposal for what is typed, however often it is sent.
  const [id, setId] = useState(() => crypto.randomUUID());

  const typed = (set: (text: string) => void) => (event: { readonly target: { readonly value: string } }) => {
    set(event.target.value);
    setId(crypto.randomUUID());
  };

  function choose(ground: Ground): void {
    setReason(words.grounds[ground]);
    setId(crypto.randomUUID());
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (alias.trim() === '' || reason.trim() === '' || act.isBusy) return;
    const body = { id, meetingId, alias: alias.trim(), reason: reason.trim() };
    const proposed = await act.run(() => deskCall('ProposeWithheldShare', { body }));
    if (proposed !== null) void navigate(approvalLink(proposed.approval.id));
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={words.actNamed(meeting)}
    >
      <p className="small dim">{words.about}</p>
      <Field
        label={words.alias}
        value={alias}
        maxLength={80}
        autoComplete="off"
        autoFocus
        error={isTried && alias.trim() === '' ? words.noAlias : undefined}
        onChange={typed(setAlias)}
      />
      <fieldset className={styles.grounds}>
        <legend>{words.startWith}</legend>
        {grounds.map((ground) => (
          <Button key={ground} size="small" onClick={() => choose(ground)}>
            {words.groundNames[ground]}
          </Button>
        ))}
      </fieldset>
      <Field
        label={words.reason}
        value={reason}
        maxLength={300}
        autoComplete="off"
        error={isTried && reason.trim() === '' ? words.noReason : undefined}
        onChange={typed(setReason)}
      />
      <Problem text={act.problem} />
      <div className={styles.buttons}>
        <Button type="submit" size="small" kind="ink" busy={act.isBusy}>
          {words.propose}
        </Button>
        <Button size="small" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
