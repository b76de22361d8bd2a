import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import { classNames } from '../../ui/styles/class-names.ts';
import { gameWords } from './predictor-words.ts';
import styles from './score-stepper.module.css';

/** Most goals of a side that can be predicted. */
export const mostGoals = 20;

interface ScoreStepperProps {
  /** Whose goals they are. */
  label: string;
  /** Null: nothing predicted yet. */
  goals: number | null;
  onChange: (goals: number) => void;
}

/**
 * Goals of a side: two buttons for the thumb, and a field between them that a phone opens its figures for. The field is
 * the keyboard's one stop, with arrows, Home and End beside its digits.
 */
export function ScoreStepper({ label, goals, onChange }: ScoreStepperProps) {
  const set = (value: number) => onChange(Math.min(mostGoals, Math.max(0, value)));
  // Emptied to type another: the score stands until there is one.
  const [isEmptied, setEmptied] = useState(false);
  // The digits since the field was entered: the first one replaces what is there, wherever a thumb put the cursor.
  const digits = useRef('');
  const onType = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { data } = nativeEvent as InputEvent;
    const typed = typedGoals(/^\d$/.test(data ?? '') ? `${digits.current}${data}` : target.value);
    digits.current = typed === null ? '' : String(typed);
    setEmptied(typed === null);
    if (typed !== null) set(typed);
  };
  const leave = () => {
    digits.current = '';
    setEmptied(false);
  };
  const more = () => set((goals ?? 0) + 1);
  const less = () => set((goals ?? 0) - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actOf(event.key, goals);
    if (act === null) return;
    event.preventDefault();
    leave();
    set(act);
  };
  return (
    <div className={styles.stepper}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={gameWords.less(label)}
        disabled={goals === 0}
        onClick={less}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 8h12" />
        </svg>
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        // What a number field has, without its wheel and its exponents.
        role="spinbutton"
        value={isEmptied ? '' : (goals ?? '')}
        aria-label={gameWords.goalsOf(label)}
        aria-valuemin={0}
        aria-valuemax={mostGoals}
        aria-valuenow={goals ?? undefined}
        aria-valuetext={goals === null ? gameWords.notPredicted : String(goals)}
        className={classNames(styles.goals, goals === null && styles.blank)}
        onChange={onType}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => target.select()}
        onBlur={leave}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={gameWords.more(label)}
        disabled={goals === mostGoals}
        onClick={more}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 8h12M8 2v12" />
        </svg>
      </button>
    </div>
  );
}

/** The goals that are typed: above the most, the last digit alone; null without a digit. */
export function typedGoals(text: string): number | null {
  const digits = text.replace(/\D/g, '');
  if (digits === '') return null;
  return Number(digits) <= mostGoals ? Number(digits) : Number(digits.slice(-1));
}

/** The goals that a key sets; null for a key that sets none, and for digits, which the field takes. */
export function actOf(key: string, goals: number | null): number | null {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowRight':
    case '+':
      return (goals ?? 0) + 1;
    case 'ArrowDown':
    case 'ArrowLeft':
    case '-':
      return (goals ?? 0) - 1;
    case 'Home':
      return 0;
    case 'End':
      return mostGoals;
    default:
      return null;
  }
}
