import type { Cents } from '@furlong/domain/money';
import { type ReactNode, useId } from 'react';
import { Money } from '../../../../ui/format/money.tsx';
import { classNames } from '../../../../ui/styles/class-names.ts';
import { StakeStepper } from '../../../strike/panel/stake-stepper.tsx';
import { legWords } from '../view/leg-words.ts';
import { nameOfLine } from '../view/slip-words.ts';
import type { SlipLineView } from '../view/view-slip.ts';
import styles from './slip-parts.module.css';

interface LineRowProps {
  line: SlipLineView;
  step: Cents;
  /** The stake that was last set. */
  stake: Cents;
  /** Text typed for it that is not an amount; null when there is none. */
  mistyped: string | null;
  /** Why it was not struck; null when it was not refused. */
  failure: string | null;
  /** Lines are on their way, or not answered: nothing may change. */
  locked: boolean;
  onTick: (enabled: boolean) => void;
  onStake: (stake: Cents) => void;
  onMistyped: (text: string | null) => void;
  /** Beside its name: the way to the other price. */
  price?: ReactNode;
  /** Below it: questions and notes. */
  children?: ReactNode;
}

/** A bet type on the slip: its tick, what it comes to, its stake per bet. */
export function LineRow(props: LineRowProps) {
  const { line, step, stake, mistyped, failure, locked, onTick, onStake, onMistyped, price, children } =
    props;
  const id = useId();
  const { betType, betCount, enabled, disabledReason, waiting } = line;
  const name = nameOfLine(line);
  return (
    <li className={classNames(styles.line, !enabled && styles.idle)}>
      <input
        id={id}
        type="checkbox"
        className={styles.tick}
        aria-describedby={`${id}-returns`}
        checked={enabled}
        disabled={locked || disabledReason !== null}
        onChange={({ target }) => onTick(target.checked)}
      />
      <div>
        <div className={styles.name}>
          <label htmlFor={id}>
            {betType} {betCount > 0 && <small>× {betCount}</small>}
          </label>
          {price}
        </div>
        <p className={styles.returns} id={`${id}-returns`}>
          <Returns line={line} failure={failure} isMistyped={mistyped !== null} />
        </p>
      </div>
      <StakeStepper
        name={name}
        stake={stake}
        mistyped={mistyped}
        step={step}
        idle={!enabled}
        disabled={locked || waiting || (disabledReason !== null && disabledReason !== 'stake-too-high')}
        onChange={onStake}
        onMistyped={onMistyped}
      />
      {children}
    </li>
  );
}

interface ReturnsProps extends Pick<LineRowProps, 'line' | 'failure'> {
  isMistyped: boolean;
}

function Returns({ line, failure, isMistyped }: ReturnsProps) {
  const { disabledReason, enabled, waiting, overLimit, isFixedOdds, stakeToBet } = line;
  if (disabledReason !== null) return legWords.describeDisabled(line);
  if (waiting) return 'Stopped: new price';
  if (!enabled) return 'Off';
  if (isMistyped) return <span className={styles.loud}>Left out: no such stake</span>;
  if (stakeToBet === 0) return 'No stake';
  if (overLimit && isFixedOdds) {
    return (
      <>
        <b className={styles.loud}>Over the limit</b>, left out
      </>
    );
  }
  return (
    <>
      {failure !== null && <span className={styles.loud}>Not struck: {failure}. </span>}
      <Money cents={line.totalBetStake} />,{' '}
      {line.betPotentialReturn === null ? (
        'returns at SP'
      ) : (
        <>
          returns{' '}
          <b>
            <Money cents={line.betPotentialReturn - (line.potentialTax ?? 0)} />
          </b>
          {line.potentialTax !== null && line.potentialTax > 0 && ' after tax'}
        </>
      )}
    </>
  );
}
