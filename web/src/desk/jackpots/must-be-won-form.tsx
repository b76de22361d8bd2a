import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { DayInput } from '../../ui/controls/field.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { deskCall } from '../desk-call.ts';
import { Problem } from '../shell/problem.tsx';
import { deskJackpotWords as words } from './jackpot-words.ts';
import styles from './jackpots.module.css';

interface MustBeWonFormProps {
  /** The progressive's. */
  name: string;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Adds a day on which a progressive must be won. */
export function MustBeWonForm({ name, onChanged, onClose }: MustBeWonFormProps) {
  const [day, setDay] = useState('');
  const [isDay, setIsDay] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setProblem(isDay ? undefined : words.dayNeeded);
    if (!isDay) return;
    setBusy(true);
    const answer = await deskCall('SetJackpotMustBeWon', { body: { progressive: name, day } });
    setBusy(false);
    if (answer.kind === 'success') {
      await onChanged();
      announce(words.dayAdded(name, day));
      onClose();
    } else if (answer.kind === 'refusal') setProblem(answer.head.detail);
    else setProblem([answer.message, answer.detail].filter(Boolean).join(' '));
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={words.mustBeWonNamed(name)}
    >
      <span className={styles.day}>
        <span aria-hidden="true">{words.day}</span>
        <DayInput
          label={words.day}
          value={day}
          onChange={(text, complete) => {
            setDay(text);
            setIsDay(complete);
          }}
        />
      </span>
      <Problem text={problem} />
      <div className={styles.buttons}>
        <Button type="submit" size="small" kind="ink" busy={isBusy}>
          {words.addDay}
        </Button>
        <Button size="small" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
