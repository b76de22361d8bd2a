import type { KeyboardEvent } from 'react';
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
 * Goals of a side: two buttons for the thumb, and one stop of the keyboard between them, for arrows, digits, Home and
 * End.
 */
export function ScoreStepper({ label, goals, onChange }: ScoreStepperProps) {
  const set = (value: number) => onChange(Math.min(mostGoals, Math.max(0, value)));
  const more = () => set((goals ?? 0) + 1);
  const less = () => set((goals ?? 0) - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actOf(event.key, goals);
    if (act === null) return;
    event.preventDefault();
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
      <div
        role="spinbutton"
        tabIndex={0}
        aria-label={gameWords.goalsOf(label)}
        aria-valuemin={0}
        aria-valuemax={mostGoals}
        aria-valuenow={goals ?? undefined}
        aria-valuetext={goals === null ? gameWords.notPredicted : String(goals)}
        className={classNames(styles.goals, goals === null && styles.blank)}
        onKeyDown={onKeyDown}
      >
        {goals}
      </div>
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

/** The goals that a key sets; null for a key that sets none. */
export function actOf(key: string, goals: number | null): number | null {
  if (/^\d$/.test(key)) return Number(key);
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
