import type { Cents } from '@furlong/domain/money';
import { useId, useRef, useState } from 'react';
import { formatCentsShort } from '../../../ui/format/format-money.ts';
import { readAmount } from '../../../ui/format/read-amount.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import styles from './stake-stepper.module.css';

interface StakeStepperProps {
  /** Of which line: 'Doubles'. */
  name: string;
  /** The stake that stands, or stood before something else was typed. */
  stake: Cents;
  /** What was typed and is no stake; null when the stake stands. */
  mistyped: string | null;
  step: Cents;
  /** The line is not ticked: shown, and still to be set. */
  idle?: boolean;
  disabled?: boolean;
  onChange: (stake: Cents) => void;
  /** Told what was typed and is none, or null when it is given up. */
  onMistyped: (text: string | null) => void;
}

/** Below this a press of the minus does not go; less can be typed. */
const leastByStep: Cents = 100;
/** Characters that fit at the face's full width. */
const longText = 6;
/** More than any slip is struck for. */
const mostStake: Cents = 100_000_000;

/** A stake per bet: a step down, a step up, or typed. What is typed and is none stays, with what would be right. */
export function StakeStepper(props: StakeStepperProps) {
  const { name, stake, mistyped, step, idle = false, disabled = false, onChange, onMistyped } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [isTold, setTold] = useState(false);
  const before = useRef(stake);
  const id = useId();
  const shown = typed ?? mistyped ?? formatCentsShort(stake);
  // While it is typed it is not wrong yet, only unfinished; once told, it is told until it is mended.
  const problem = mistyped !== null && (typed === null || isTold) ? problemOf(mistyped) : null;

  function type(text: string): void {
    setTyped(text);
    const read = readAmount(text, mostStake);
    if ('cents' in read) {
      setTold(false);
      onChange(read.cents);
      return;
    }
    // Not what the half of it was read as: the stake before the typing.
    if (stake !== before.current) onChange(before.current);
    onMistyped(text);
  }

  return (
    <>
      <div className={classNames(styles.step, idle && styles.idle)}>
        <button
          type="button"
          aria-label={`Less on ${name}`}
          disabled={disabled || stake <= leastByStep}
          onClick={() => onChange(Math.max(stake - step, leastByStep))}
        >
          −
        </button>
        <input
          aria-label={`Stake per bet, ${name}`}
          aria-invalid={mistyped !== null || undefined}
          aria-describedby={problem === null ? undefined : id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          disabled={disabled}
          className={classNames(shown.length > longText && styles.long)}
          value={shown}
          // Typing replaces what is there.
          onFocus={({ target }) => {
            before.current = stake;
            target.select();
          }}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              if (mistyped === null) event.currentTarget.blur();
              else setTold(true);
            }
            if (event.key === 'Escape' && mistyped !== null) {
              // Of the stake alone: what it stands in stays open.
              event.stopPropagation();
              setTyped(null);
              setTold(false);
              onMistyped(null);
            }
          }}
          onBlur={() => {
            setTyped(null);
            setTold(mistyped !== null);
          }}
        />
        <button
          type="button"
          aria-label={`More on ${name}`}
          disabled={disabled || stake + step > mostStake}
          onClick={() => onChange(stake + step)}
        >
          +
        </button>
      </div>
      {problem !== null && (
        <p data-note="" id={id} ref={isTold ? bringIntoSight : null} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** Below the last line in sight it would not be seen. */
function bringIntoSight(problem: HTMLElement | null): void {
  problem?.scrollIntoView?.({ block: 'nearest' });
}

function problemOf(text: string): string | null {
  const read = readAmount(text, mostStake);
  return 'problem' in read ? read.problem : null;
}
