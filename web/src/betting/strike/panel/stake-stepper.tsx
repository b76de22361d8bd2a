import { stepStake } from '@furlong/domain/betting/step-stake';
import type { Cents } from '@furlong/domain/money';
import { useId, useRef, useState } from 'react';
import { formatCentsShort } from '../../../ui/format/format-money.ts';
import { readAmount } from '../../../ui/format/read-amount.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import styles from './stake-stepper.module.css';
import { stakeWords } from './strike-words.ts';

interface StakeStepperProps {
  /** The name of the line: 'Doubles'. */
  name: string;
  /** The current stake; while text is typed that is not an amount, the stake before it. Null: its bets have different ones. */
  stake: Cents | null;
  /** Text typed that is not an amount; null when there is none. */
  mistyped: string | null;
  step: Cents;
  /** The line is not ticked. Its stake can be set all the same; the first plus takes it on at the stake that is shown. */
  idle?: boolean;
  disabled?: boolean;
  /** `typed`: by the keys, one after the other, since `onTyping`. */
  onChange: (stake: Cents, typed: boolean) => void;
  /** The typing begins. */
  onTyping?: () => void;
  /** Called with text that is not an amount, or null when the typing is given up. */
  onMistyped: (text: string | null) => void;
}

/** The least stake that minus goes to; less can be typed. */
const leastByStep: Cents = 100;
/** Characters that fit at the normal width of the font. */
const longText = 6;
/** More than any slip is struck for. */
const mostStake: Cents = 100_000_000;

/** A stake per bet: a step down, a step up, or typed. Text that is not an amount stays, with what would be right. */
export function StakeStepper(props: StakeStepperProps) {
  const {
    name,
    stake,
    mistyped,
    step,
    idle = false,
    disabled = false,
    onChange,
    onTyping,
    onMistyped,
  } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [showsProblem, setShowsProblem] = useState(false);
  const before = useRef(stake);
  const id = useId();
  const isMixed = stake === null;
  const stepUp = isMixed || (idle && stake > 0) ? stake : stepStake(stake, step, 'up', leastByStep);
  const shown = typed ?? mistyped ?? (isMixed ? '' : formatCentsShort(stake));
  // Show no error while typing; once shown, keep it until the value is valid.
  const problem = mistyped !== null && (typed === null || showsProblem) ? problemOf(mistyped) : null;

  function type(text: string): void {
    setTyped(text);
    const read = readAmount(text, mostStake);
    if ('cents' in read) {
      setShowsProblem(false);
      onChange(read.cents, true);
      return;
    }
    // A beginning of the text may have been read as a stake: restore the one before the typing.
    if (before.current !== null && stake !== before.current) onChange(before.current, true);
    onMistyped(text);
  }

  return (
    <>
      <div className={classNames(styles.step, idle && styles.idle)}>
        <button
          type="button"
          aria-label={stakeWords.less(name)}
          disabled={disabled || isMixed || stake <= leastByStep}
          onClick={() => !isMixed && onChange(stepStake(stake, step, 'down', leastByStep), false)}
        >
          −
        </button>
        <input
          aria-label={stakeWords.perBetOn(name)}
          aria-invalid={mistyped !== null || undefined}
          aria-describedby={problem === null ? undefined : id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          disabled={disabled}
          className={classNames(shown.length > longText && styles.long)}
          value={shown}
          placeholder={isMixed ? stakeWords.mixed : undefined}
          // Typing replaces what is there.
          onFocus={({ target }) => {
            before.current = stake;
            onTyping?.();
            target.select();
          }}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              if (mistyped === null) event.currentTarget.blur();
              else setShowsProblem(true);
            }
            if (event.key === 'Escape' && mistyped !== null) {
              // Escape gives up the stake alone; the slip stays open.
              event.stopPropagation();
              setTyped(null);
              setShowsProblem(false);
              onMistyped(null);
            }
          }}
          onBlur={() => {
            setTyped(null);
            setShowsProblem(mistyped !== null);
          }}
        />
        <button
          type="button"
          aria-label={stakeWords.more(name)}
          disabled={disabled || stepUp === null || stepUp > mostStake}
          onClick={() => stepUp !== null && onChange(stepUp, false)}
        >
          +
        </button>
      </div>
      {problem !== null && (
        <p
          data-note=""
          id={id}
          ref={showsProblem ? scrollIntoSight : null}
          className={styles.problem}
          role="alert"
        >
          {problem}
        </p>
      )}
    </>
  );
}

/** It may be below the visible part. */
function scrollIntoSight(problem: HTMLElement | null): void {
  problem?.scrollIntoView?.({ block: 'nearest' });
}

function problemOf(text: string): string | null {
  const read = readAmount(text, mostStake);
  return 'problem' in read ? read.problem : null;
}
