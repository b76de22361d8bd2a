import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { DayInput } from '../../ui/controls/field.tsx';
import { problemOfDays } from './read-days.ts';
import { reportWords as words } from './report-words.ts';
import styles from './reports.module.css';

interface PeriodFormProps {
  from: string;
  to: string;
  /** Filters beside the days, given the last of them. */
  children?: (last: string) => ReactNode;
  onShow: (period: { from: string; to: string }) => void;
}

/** Asks for the days of a report, and shows it once they make a period. */
export function PeriodForm({ from, to, children, onShow }: PeriodFormProps) {
  const [first, setFirst] = useState(from);
  const [last, setLast] = useState(to);
  const [problem, setProblem] = useState(problemOfDays(from, to));
  const problemId = useId();

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const found = problemOfDays(first, last);
    setProblem(found);
    if (found === null) onShow({ from: first, to: last });
  }

  return (
    <form
      className={styles.days}
      onSubmit={submit}
      noValidate
      aria-label={words.period}
      aria-describedby={problem === null ? undefined : problemId}
    >
      <span>
        <span aria-hidden="true">{words.from}</span>
        <DayInput label={words.from} value={first} onChange={(text) => setFirst(text)} />
      </span>
      <span>
        <span aria-hidden="true">{words.to}</span>
        <DayInput label={words.to} value={last} onChange={(text) => setLast(text)} />
      </span>
      {children?.(last)}
      <Button type="submit">{words.show}</Button>
      {problem !== null && (
        <p id={problemId} role="alert" className="down">
          {problem}
        </p>
      )}
    </form>
  );
}
