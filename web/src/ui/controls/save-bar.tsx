import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import { Button } from './button.tsx';
import { saveBarWords } from './control-words.ts';
import styles from './save-bar.module.css';

/** One of the things that are filled in: nothing, something not saved, or something saved. */
export type SavePip = 'none' | 'unsaved' | 'saved';

interface SaveBarFrameProps {
  pips: readonly SavePip[];
  /** What a filled one is: 'picked'. */
  word: string;
  /** A way on, before the button. */
  way?: ReactNode;
  /** A line above. */
  tip?: ReactNode;
  children: ReactNode;
}

/** How much is filled in and saved, with its button, always in sight at the foot of the page. */
export function SaveBarFrame({ pips, word, way, tip, children }: SaveBarFrameProps) {
  const filled = pips.filter((pip) => pip !== 'none').length;
  const unsaved = pips.filter((pip) => pip === 'unsaved').length;
  return (
    <div className={styles.bar}>
      {tip != null && <div className={styles.tip}>{tip}</div>}
      <div className={styles.count} aria-hidden="true">
        {filled}
        <i> {saveBarWords.of(pips.length)}</i>
      </div>
      <div className={styles.progress}>
        <p role="status">
          <span className="sr">
            {filled} {saveBarWords.of(pips.length)}{' '}
          </span>
          <span className={styles.word}>
            {word}
            {filled > 0 && ', '}
          </span>
          {filled > 0 && <b>{saveBarWords.unsaved(unsaved)}</b>}
        </p>
        <div className={styles.pips} aria-hidden="true">
          {pips.map((pip, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a pip is its place
            <i key={place} className={classNames(pip !== 'none' && styles[pip])} />
          ))}
        </div>
      </div>
      {way != null && <span className={styles.way}>{way}</span>}
      {children}
    </div>
  );
}

interface ThinBarProps {
  text: string;
  /** A line above. */
  tip?: ReactNode;
  children: ReactNode;
}

/** The bar as a line, while there is nothing to save: how far one is, and the ways on. */
export function ThinBar({ text, tip, children }: ThinBarProps) {
  return (
    <div className={`${styles.bar} ${styles.thin}`}>
      {tip != null && <div className={styles.tip}>{tip}</div>}
      <p role="status">{text}</p>
      {children}
    </div>
  );
}

/** The bar with nothing in it but a line. */
export function TipBar({ children }: { children: ReactNode }) {
  return (
    <div className={`${styles.bar} ${styles.thin}`}>
      <div className={styles.tip}>{children}</div>
    </div>
  );
}

/** The bar alone, for what a page offers at its foot. */
export function FootBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}

interface SaveButtonProps {
  /** Saves, or asks to sign in. */
  onSave: () => void;
  text: string;
  busy?: boolean;
  disabled?: boolean;
}

/** The bar's one button. */
export function SaveButton({ onSave, text, busy = false, disabled = false }: SaveButtonProps) {
  return (
    <Button kind="amber" className={styles.save} busy={busy} disabled={disabled} onClick={onSave}>
      {text}
    </Button>
  );
}
