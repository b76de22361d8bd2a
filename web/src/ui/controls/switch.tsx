import { useId } from 'react';
import { controlWords } from './control-words.ts';
import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  /** What it switches, in a sentence. */
  hint?: string;
  on: boolean;
  /** A change is on its way; taps have no effect. */
  busy?: boolean;
  onChange: (on: boolean) => void;
}

/** A setting that is on or off, with its name and what it does. The whole row is the target. */
export function Switch({ label, hint, on, busy = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-busy={busy || undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      className={styles.switch}
      onClick={() => !busy && onChange(!on)}
    >
      <span className={styles.words}>
        <b id={`${id}-label`}>{label}</b>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <span className={styles.state} aria-hidden="true">
        {on ? controlWords.on : controlWords.off}
      </span>
      <span className={styles.track} aria-hidden="true" />
    </button>
  );
}
