import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import styles from './by-hand.module.css';
import { byHandWords } from './by-hand-words.ts';

interface AskFirstProps {
  label: string;
  /** The whole name of the button where the label is short. */
  name?: string;
  question: string;
  busy: boolean;
  small?: boolean;
  onYes: () => Promise<unknown>;
}

/** A button that asks before it does what cannot be taken back. Focus goes to the question, and back to the button. */
export function AskFirst({ label, name, question, busy, small = false, onYes }: AskFirstProps) {
  const [isAsking, setAsking] = useState(false);
  const place = useRef<HTMLFieldSetElement & HTMLButtonElement>(null);
  const hasAsked = useRef(false);
  useEffect(() => {
    if (isAsking || hasAsked.current) place.current?.focus();
    hasAsked.current = isAsking;
  }, [isAsking]);
  const size = small ? 'small' : 'normal';
  if (!isAsking) {
    return (
      <Button
        ref={place}
        size={size}
        {...(name === undefined ? {} : { 'aria-label': name })}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
    );
  }
  return (
    <fieldset ref={place} className={styles.sure} tabIndex={-1}>
      <legend>{question}</legend>
      <Button
        kind="danger"
        size={size}
        busy={busy}
        onClick={() => void onYes().finally(() => setAsking(false))}
      >
        {label}
      </Button>
      <Button size={size} onClick={() => setAsking(false)}>
        {byHandWords.keep}
      </Button>
    </fieldset>
  );
}
