import type { Cents } from '@furlong/domain/money';
import { Button } from '../../../ui/controls/button.tsx';
import { formatCentsShort } from '../../../ui/format/format-money.ts';
import { Money } from '../../../ui/format/money.tsx';
import styles from '../../strike/panel/strike-foot.module.css';
import { findLowerStake } from './lines/lower-stake.ts';
import { rowOfLine, showRows } from './show-rows.ts';
import { limitWords } from './view/slip-words.ts';
import type { SlipLineView } from './view/view-slip.ts';

interface LeftOutNoteProps {
  text: string;
  stake: Cents;
  /** The lines that are left out for their limits. */
  over: readonly SlipLineView[];
  /** What the balance leaves beside the lines that count, in cents; null where it is not known. */
  left: Cents | null;
  locked: boolean;
  onLower: (line: SlipLineView, stake: Cents) => void;
}

/** What is left out of the totals: of a line over its limit the way to it, and of one alone the stake that it can have. */
export function LeftOutNote({ text, stake, over, left, locked, onLower }: LeftOutNoteProps) {
  const [first, ...others] = over;
  if (first === undefined) {
    return (
      <p className={styles.detail}>
        <span>{text}</span>
        <Money cents={stake} />
      </p>
    );
  }
  const isOne =
    others.length === 0 && first.parts.filter((part) => part.stakeWithinLimit !== null).length < 2;
  const { stake: lowered } = findLowerStake(first, left);
  const words = limitWords.lower(formatCentsShort(lowered));
  return (
    <div className={styles.leftOut}>
      <button type="button" onClick={() => showRows(over.map(rowOfLine))}>
        <span>{text}</span> <Money cents={stake} />
      </button>
      {isOne && lowered > 0 && (
        <Button
          size="small"
          disabled={locked}
          aria-label={limitWords.lowerOn(words, first.betType)}
          onClick={() => onLower(first, lowered)}
        >
          {words}
        </Button>
      )}
    </div>
  );
}
