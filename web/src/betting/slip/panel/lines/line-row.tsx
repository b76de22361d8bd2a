import { keysOver } from '@furlong/domain/betting/own-stakes';
import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import type { Cents } from '@furlong/domain/money';
import { type ReactNode, useId } from 'react';
import { formatCentsShort } from '../../../../ui/format/format-money.ts';
import { formatFraction, type OddsFormat } from '../../../../ui/format/format-odds.ts';
import { Money } from '../../../../ui/format/money.tsx';
import { classNames } from '../../../../ui/styles/class-names.ts';
import { StakeStepper } from '../../../strike/panel/stake-stepper.tsx';
import { nameOfStruck } from '../../../strike/panel/strike-words.ts';
import { nameRow } from '../show-rows.ts';
import type { SlipWords } from '../sport-panel.ts';
import { describeMistyped, lineWords } from '../view/slip-words.ts';
import type { SlipLineView } from '../view/view-slip.ts';
import styles from './slip-parts.module.css';

interface LineRowProps<Leg extends SlipSelection> {
  words: SlipWords<Leg>;
  line: SlipLineView<Leg>;
  step: Cents;
  /** The stake that was last set; null: its bets have different ones. */
  stake: Cents | null;
  /** Text typed for it that is not an amount; null when there is none. */
  mistyped: string | null;
  /** That it was not struck, and why, as a sentence; null when it was not refused. */
  failure: string | null;
  /** Lines are on their way, or not answered: nothing may change. */
  locked: boolean;
  onTick: (enabled: boolean) => void;
  onTyping: () => void;
  onStake: (stake: Cents, typed: boolean) => void;
  onMistyped: (text: string | null) => void;
  /** What it is called where it stands. */
  title: string;
  /** What it is called where it is one bet on one selection; null among others. It says no count, and no stake unticked. */
  alone: string | null;
  /** Among the other bet types: one that cannot be had is only named there. */
  isOther?: boolean;
  /** What the line is called that is the same bet; null: none. */
  sameAs: string | null;
  format: OddsFormat;
  /** Beside its name: a way to change it. */
  beside?: ReactNode;
  /** Below it: questions and notes. */
  children?: ReactNode;
}

/** A bet type on the slip: its tick, what it comes to, its stake per bet. */
export function LineRow<Leg extends SlipSelection>(props: LineRowProps<Leg>) {
  const {
    words,
    line,
    step,
    stake,
    mistyped,
    failure,
    locked,
    onTick,
    onTyping,
    onStake,
    onMistyped,
    title,
    alone,
    sameAs,
    format,
    beside,
    children,
  } = props;
  const id = useId();
  const { betCount, enabled, disabledReason, waiting } = line;
  const name = words.nameOfLine(line);
  if (isOutOfReach(props)) {
    return (
      <li className={styles.none}>
        <b>{title}</b> <span>{words.describeDisabled(line)}</span>
      </li>
    );
  }
  return (
    <li className={classNames(styles.line, !enabled && styles.idle)} data-line={nameRow(line)} tabIndex={-1}>
      <input
        id={id}
        type="checkbox"
        className={styles.tick}
        aria-describedby={`${id}-price ${id}-returns`}
        checked={enabled}
        disabled={locked || disabledReason !== null}
        onChange={({ target }) => onTick(target.checked)}
      />
      <div className={styles.name}>
        <label htmlFor={id}>
          {alone === null ? (
            <>
              {nameOfStruck(title, betCount)} {betCount > 1 && <small>× {betCount}</small>}
            </>
          ) : (
            <>
              <span className="sr">{title}: </span>
              {alone}
            </>
          )}
        </label>
        <PriceInAll id={`${id}-price`} line={line} format={format} />
        {beside}
      </div>
      <p className={styles.returns} id={`${id}-returns`}>
        <Returns words={words} line={line} failure={failure} mistyped={mistyped} sameAs={sameAs} />
      </p>
      <StakeStepper
        name={name}
        stake={stake}
        mistyped={mistyped}
        step={step}
        idle={!enabled}
        disabled={locked || waiting || (disabledReason !== null && disabledReason !== 'stake-too-high')}
        onTyping={onTyping}
        onChange={onStake}
        onMistyped={onMistyped}
      />
      {children}
    </li>
  );
}

/** Whether nothing can be done with a line as the slip is: its name and the reason are all there is to it. */
function isOutOfReach<Leg extends SlipSelection>({
  isOther,
  line,
  mistyped,
  failure,
}: LineRowProps<Leg>): boolean {
  const { disabledReason, enabled, waiting } = line;
  if (!isOther || disabledReason === null || disabledReason === 'stake-too-high') return false;
  return !enabled && !waiting && mistyped === null && failure === null;
}

interface ReturnsProps<Leg extends SlipSelection>
  extends Pick<LineRowProps<Leg>, 'words' | 'line' | 'failure' | 'sameAs'> {
  mistyped: string | null;
}

function Returns<Leg extends SlipSelection>({ words, line, failure, mistyped, sameAs }: ReturnsProps<Leg>) {
  const { disabledReason, enabled, waiting, overLimit, isFixedOdds, stakeToBet, betCount } = line;
  if (disabledReason !== null) return words.describeDisabled(line);
  if (waiting) return lineWords.stopped;
  if (mistyped !== null) return <span className={styles.loud}>{describeMistyped(mistyped)}</span>;
  if (!enabled) return <IfAdded line={line} sameAs={sameAs} />;
  if (stakeToBet === 0) return lineWords.noStake;
  if (overLimit && isFixedOdds && !line.counted) {
    return (
      <>
        <b className={styles.loud}>{lineWords.overLimit}</b>, {lineWords.leftOut}
      </>
    );
  }
  return (
    <>
      {failure !== null && <span className={styles.loud}>{failure} </span>}
      {overLimit && isFixedOdds && (
        <span className={styles.loud}>{lineWords.someOver(keysOver(line).length)} </span>
      )}
      {betCount > 1 && (
        <>
          <Money cents={line.totalBetStake} />
          {line.betPotentialReturn === null ? ', ' : ' '}
        </>
      )}
      <span className="nowrap">
        {line.betPotentialReturn === null ? (
          betCount > 1 ? (
            lineWords.returnsAtSPInLine
          ) : (
            lineWords.returnsAtSP
          )
        ) : (
          <>
            {betCount > 1 ? lineWords.returnsInLine : lineWords.returns}{' '}
            <b>
              <Money cents={line.betPotentialReturn - (line.potentialTax ?? 0)} />
            </b>
            {line.potentialTax !== null && line.potentialTax > 0 && ` ${lineWords.afterTax}`}
          </>
        )}
      </span>
    </>
  );
}

/** The price of one combination of several legs, before and after it is ticked; a single's stands beside its selection. */
function PriceInAll({ id, line, format }: { id: string; line: SlipLineView; format: OddsFormat }) {
  const { betCount, size, finalOdds } = line;
  if (betCount !== 1 || size < 2 || finalOdds === null) return null;
  // A product that is no price of a board, as 2431/20, is left out: what it could return stands beside it.
  if (format !== 'decimal' && finalOdds.d !== 1n) return null;
  return <small id={id}>{formatFraction(`${finalOdds.n}/${finalOdds.d}`, format)}</small>;
}

/** What a line would be at the stake that it has: of one at fixed odds, what it could return. */
function IfAdded({ line, sameAs }: { line: SlipLineView; sameAs: string | null }) {
  const { betPotentialReturn, potentialTax, bestWinnings, limit, totalBetStake } = line;
  if (sameAs !== null) return lineWords.sameBet(sameAs);
  if (betPotentialReturn === null || totalBetStake === 0) return lineWords.notAdded;
  if (limit !== null && bestWinnings !== null && bestWinnings > limit) return lineWords.overLimit;
  return (
    <>
      {lineWords.returnsIf(formatCentsShort(totalBetStake))}{' '}
      <span className="nowrap">
        <Money cents={betPotentialReturn - (potentialTax ?? 0)} />
        {potentialTax !== null && potentialTax > 0 && ` ${lineWords.afterTax}`}
      </span>
    </>
  );
}
