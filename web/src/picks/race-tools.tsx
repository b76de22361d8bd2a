import { useId, useState } from 'react';
import { ChevronIcon } from '../ui/controls/icons.tsx';
import { Segmented } from '../ui/controls/segmented.tsx';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import { classNames } from '../ui/styles/class-names.ts';
import styles from './race-tools.module.css';
import { orderWords, raceWords } from './race-words.ts';
import type { RunnerOrder } from './sort-runners.ts';

const formats = [
  { value: 'fraction', text: '5/2', words: raceWords.fractions },
  { value: 'decimal', text: '3.50', words: raceWords.decimals },
] as const;
const ofOpen = (['number', 'price', 'draw'] as const).map((value) => ({ value, text: orderWords[value] }));
const ofRun = [{ value: 'finish', text: orderWords.finish } as const, ...ofOpen];

interface RaceToolsProps {
  order: RunnerOrder;
  /** The race has a finishing order to sort by. */
  hasFinish: boolean;
  onOrder: (order: RunnerOrder) => void;
}

/**
 * How the runners are sorted and how odds read, on one line that scrolls away. With text so large that they have no line,
 * a button opens them.
 */
export function RaceTools({ order, hasFinish, onOrder }: RaceToolsProps) {
  const { format, setFormat } = useOddsPreference();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.tools}>
      <button
        type="button"
        className={styles.menu}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {raceWords.tools} <ChevronIcon />
      </button>
      <div id={id} className={classNames(styles.choices, isOpen && styles.open)}>
        <Segmented<RunnerOrder>
          label={raceWords.sort}
          value={order}
          options={hasFinish ? ofRun : ofOpen}
          onChange={onOrder}
        />
        <Segmented label={raceWords.oddsAs} value={format} options={formats} onChange={setFormat} />
      </div>
    </div>
  );
}
