import type { ScoreWire } from '@furlong/contract/schemas/desk-previews';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { Field } from '../../ui/controls/field.tsx';
import { Problem } from '../shell/problem.tsx';
import styles from './approvals.module.css';
import { readScore, writeScore } from './read-score.ts';
import { type KeyerAct, KeyerActs } from './result-parts.tsx';
import { scoreWords } from './score-words.ts';

/** A result as it is sent: half-time left out stays as it is known. */
export interface KeyedScore extends Pick<ScoreWire, 'home' | 'away'> {
  readonly halfTime?: { readonly home: number; readonly away: number };
}

interface ScoreKeyerProps {
  home: string;
  away: string;
  /** What a half-time score that is left empty means. */
  halfTimeHint: string;
  busy: boolean;
  /** What the server said of the last try. */
  problem: string | null;
  /** Between the fields and the buttons. */
  children?: ReactNode;
  /** The buttons; Enter presses the first. */
  acts: readonly KeyerAct<KeyedScore>[];
}

/** Keys the result of a match: both scores as they are written, and what they say with the names of the sides. */
export function ScoreKeyer({ home, away, halfTimeHint, busy, problem, children, acts }: ScoreKeyerProps) {
  const [fullText, setFullText] = useState('');
  const [halfText, setHalfText] = useState('');
  const [isTried, setTried] = useState(false);
  const fullField = useRef<HTMLInputElement>(null);
  const halfField = useRef<HTMLInputElement>(null);
  const full = readScore(fullText);
  const half = readScore(halfText);
  const tooMany = full && half && (half.home > full.home || half.away > full.away);
  const fullFault = full === null || full === undefined ? scoreWords.noScore : null;
  const halfFault = half === null ? scoreWords.noScore : tooMany ? scoreWords.tooMany : null;
  const [first] = acts;

  function press(act: (typeof acts)[number] | undefined): void {
    setTried(true);
    if (busy) return;
    if (!full) fullField.current?.focus();
    else if (halfFault !== null) halfField.current?.focus();
    else act?.onPress({ ...full, ...(half ? { halfTime: half } : {}) });
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    press(first);
  }

  return (
    <form className={styles.keyer} onSubmit={submit} noValidate>
      <Field
        ref={fullField}
        label={scoreWords.fullTime}
        hint={scoreWords.fullTimeHint}
        error={(isTried && fullFault) || undefined}
        value={fullText}
        maxLength={8}
        autoComplete="off"
        autoFocus
        onChange={({ target }) => setFullText(target.value)}
      />
      <Field
        ref={halfField}
        label={scoreWords.halfTime}
        hint={halfTimeHint}
        error={(isTried && halfFault) || undefined}
        value={halfText}
        maxLength={8}
        autoComplete="off"
        onChange={({ target }) => setHalfText(target.value)}
      />
      <p aria-live="polite">
        {full && (
          <>
            <b>{scoreWords.reads(home, full.home, away, full.away)}</b>
            {half && <span className="dim">, {scoreWords.atHalfTime(writeScore(half))}</span>}
          </>
        )}
      </p>
      <Problem text={problem} />
      {children}
      <KeyerActs acts={acts} busy={busy} onPress={press} />
    </form>
  );
}
