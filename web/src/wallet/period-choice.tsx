import { type FormEvent, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Segmented } from '../ui/controls/segmented.tsx';
import styles from './statement.module.css';
import { faultsOf, type Period, type PeriodFaults, type PeriodName, readPeriod } from './statement-period.ts';
import { periodChoices } from './wallet-words.ts';

interface PeriodChoiceProps {
  period: Period;
  /** The local day it is. */
  today: string;
  onChoose: (period: Period) => void;
}

/** Chooses the statement's period: one of the usual ones, or days of the punter's own. */
export function PeriodChoice({ period, today, onChoose }: PeriodChoiceProps) {
  const [isOwn, setOwn] = useState(period.name === 'own');
  const choose = (name: PeriodName) => {
    setOwn(name === 'own');
    if (name !== 'own') onChoose(readPeriod(new URLSearchParams({ period: name }), today));
  };
  return (
    <div className={styles.choice}>
      <Segmented
        label={periodChoices.label}
        value={isOwn ? 'own' : period.name}
        options={[
          { value: 'today', text: periodChoices.today },
          { value: 'week', text: periodChoices.week },
          { value: 'month', text: periodChoices.month, words: periodChoices.this },
          { value: 'own', text: periodChoices.own },
        ]}
        onChange={choose}
      />
      {isOwn && <OwnDates period={period} today={today} onChoose={onChoose} />}
    </div>
  );
}

function OwnDates({ period, today, onChoose }: PeriodChoiceProps) {
  const [from, setFrom] = useState(period.from);
  const [to, setTo] = useState(period.to);
  const [faults, setFaults] = useState<PeriodFaults>({});

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = faultsOf(from, to);
    setFaults(found);
    if (Object.keys(found).length === 0) onChoose({ name: 'own', from, to });
  }

  return (
    <form className={styles.dates} onSubmit={submit} noValidate>
      <Field
        label={periodChoices.first}
        type="date"
        max={today}
        value={from}
        error={faults.from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <Field
        label={periodChoices.last}
        type="date"
        max={today}
        value={to}
        error={faults.to}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" className={styles.show}>
        {periodChoices.show}
      </Button>
    </form>
  );
}
