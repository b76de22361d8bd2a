import { useEffect, useRef } from 'react';
import { CloseIcon } from '../../ui/controls/icons.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import styles from './tour-note.module.css';
import { stepAfter, tourSteps } from './tour-steps.ts';
import { countSteps, stepMoreWords, stepWords, tourWords } from './tour-words.ts';
import type { Tour } from './use-tour.ts';

/** How long the last step stands, which has nothing left to do. */
export const readMs = 10_000;

interface TourNoteProps extends Tour {
  /** The note has gone with the focus in it. */
  readonly onFocusLost: () => void;
}

/** A step of the tour, as a line of the bar at the foot of the card: it takes no focus and covers nothing but the bar. */
export function TourNote({ step, turn, end, onFocusLost }: TourNoteProps) {
  const note = useRef<HTMLElement>(null);
  const first = useRef(stepWords[step]);
  // What comes into the page is not read out by itself; the steps after it are, as its text changes.
  useEffect(() => announce(`${tourWords.title}. ${first.current}`), []);
  const isLast = stepAfter(step) === null;
  const leave = () => {
    const hasFocus = note.current?.contains(document.activeElement) === true;
    end();
    if (hasFocus) onFocusLost();
  };
  const read = useRef(leave);
  read.current = leave;
  useEffect(() => {
    if (!isLast) return;
    const timer = setTimeout(() => read.current(), readMs);
    return () => clearTimeout(timer);
  }, [isLast]);
  return (
    <section ref={note} className={styles.note} aria-label={tourWords.title}>
      <p aria-live="polite">
        <small>{countSteps(tourSteps.indexOf(step) + 1, tourSteps.length)}</small> {stepWords[step]}
        <span className={styles.more}> {stepMoreWords[step]}</span>
      </p>
      <button type="button" onClick={isLast ? leave : turn}>
        {isLast ? tourWords.done : tourWords.next}
      </button>
      {!isLast && (
        <button type="button" className={styles.close} aria-label={tourWords.close} onClick={leave}>
          <CloseIcon />
        </button>
      )}
    </section>
  );
}
