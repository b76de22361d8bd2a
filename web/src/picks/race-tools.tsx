import { Segmented } from '../ui/controls/segmented.tsx';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
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

/** How the runners are sorted and how odds read, on one line that scrolls away. */
export function RaceTools({ order, hasFinish, onOrder }: RaceToolsProps) {
  const { format, setFormat } = useOddsPreference();
  return (
    <div className={styles.tools}>
      <Segmented<RunnerOrder>
        label={raceWords.sort}
        value={order}
        options={hasFinish ? ofRun : ofOpen}
        onChange={onOrder}
      />
      <Segmented label={raceWords.oddsAs} value={format} options={formats} onChange={setFormat} />
    </div>
  );
}
