import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from '../../../ui/styles/class-names.ts';
import styles from './rich-text.module.css';

/** A button of a toolbar. */
export interface Tool {
  readonly name: string;
  /** What is shown; the name where there is nothing shorter. */
  readonly sign?: ReactNode;
  /** Whether it holds where the cursor is; undefined: it is no switch. */
  readonly isOn?: boolean;
  /** Whether it does nothing here. */
  readonly isOff?: boolean;
  readonly onPress: () => void;
}

/**
 * Buttons of which one is reached by Tab, and the others from it by the arrows. One that does nothing here stays where it
 * is, so that the focus does.
 */
export function Toolbar({ label, tools }: { label: string; tools: readonly Tool[] }) {
  const bar = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(0);
  const current = Math.min(reached, tools.length - 1);

  function move(event: KeyboardEvent): void {
    const last = tools.length - 1;
    const to: Record<string, number> = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    };
    const next = to[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setReached(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div ref={bar} role="toolbar" aria-label={label} className={styles.bar} onKeyDown={move}>
      {tools.map(({ name, sign, isOn, isOff = false, onPress }, place) => (
        <button
          key={name}
          type="button"
          tabIndex={place === current ? 0 : -1}
          className={classNames(styles.tool, isOff && styles.off)}
          title={sign === undefined ? undefined : name}
          aria-pressed={isOn}
          aria-disabled={isOff || undefined}
          // The selection stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setReached(place)}
          onClick={() => !isOff && onPress()}
        >
          {sign === undefined ? (
            name
          ) : (
            <>
              <span aria-hidden="true">{sign}</span>
              <span className="sr">{name}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
