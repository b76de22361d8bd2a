import type { ReactNode } from 'react';
import { useOnline } from '../../platform/offline/online.ts';
import { classNames } from '../styles/class-names.ts';
import { Button } from './button.tsx';
import { saveBarWords } from './control-words.ts';
import styles from './save-bar.module.css';
import { useStays } from './use-stays.ts';

/** One of the things that are filled in: nothing, something not saved, or something saved. */
export type SavePip = 'none' | 'unsaved' | 'saved';

interface SaveBarFrameProps {
  pips: readonly SavePip[];
  /** What a filled one is: 'picked'. */
  word: string;
  /** A way on, before the button. */
  way?: ReactNode;
  /** Another way to fill it, beside the button. */
  also?: ReactNode;
  /** A line above. */
  tip?: ReactNode;
  /** What stands above while there is no connection to save with. */
  offline: string;
  /** On a phone it stays in sight below what it is for, too. */
  stays?: boolean;
  children: ReactNode;
}

/** How much is filled in and saved, with its button, always in sight at the foot of the page. */
export function SaveBarFrame(props: SaveBarFrameProps) {
  const { pips, word, way, also, offline, stays = false, children } = props;
  const tip = useOnline() ? props.tip : <p role="status">{offline}</p>;
  const bar = useStays(stays, tip != null);
  const filled = pips.filter((pip) => pip !== 'none').length;
  const unsaved = pips.filter((pip) => pip === 'unsaved').length;
  const all = saveBarWords.of(pips.length);
  return (
    <div ref={bar} className={classNames(styles.bar, stays && styles.stays)}>
      {tip != null && <div className={styles.tip}>{tip}</div>}
      <div className={classNames(styles.done, also != null && styles.stacked)}>
        <div className={styles.count} aria-hidden="true">
          {filled}
          <i> {all}</i>
        </div>
        <div className={styles.progress}>
          <p role="status">
            <span className="sr">
              {filled} {all}{' '}
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
      </div>
      {way != null && <span className={styles.way}>{way}</span>}
      {also != null && <span className={classNames(styles.way, styles.also)}>{also}</span>}
      {children}
    </div>
  );
}

interface ThinBarProps {
  text: string;
  /** In the place of the text; on a phone it has the whole line. */
  tip?: ReactNode;
  children: ReactNode;
}

/** The bar as a line, while there is nothing to save: how far one is, and the ways on. */
export function ThinBar({ text, tip, children }: ThinBarProps) {
  return (
    <div className={`${styles.bar} ${styles.thin}`}>
      {tip != null && <div className={styles.tip}>{tip}</div>}
      <p role="status" className={tip == null ? undefined : 'sr'}>
        {text}
      </p>
      {tip == null ? children : <span className={styles.beside}>{children}</span>}
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
  /** What a phone has no room for beside two other ways; it stays in the button's name. */
  rest?: string | undefined;
  busy?: boolean;
  disabled?: boolean;
}

/** The bar's one button; without a connection it neither saves nor signs in. */
export function SaveButton({ onSave, text, rest, busy = false, disabled = false }: SaveButtonProps) {
  const isOnline = useOnline();
  return (
    <Button
      kind="amber"
      className={styles.save}
      busy={busy}
      disabled={disabled || (!isOnline && !busy)}
      onClick={onSave}
    >
      {rest === undefined ? (
        text
      ) : (
        // One child: the button sets its children apart.
        <span>
          {text} <span className={styles.rest}>{rest}</span>
        </span>
      )}
    </Button>
  );
}
