import { formatCents } from '../../../../ui/format/format-money.ts';
import type { LineKey } from '../../slip-state.ts';
import type { SlipActions } from '../view/slip-actions.ts';
import { lineWords } from '../view/slip-words.ts';
import type { SlipLineView, SlipView } from '../view/view-slip.ts';
import styles from './slip-parts.module.css';

interface EachWayProps {
  line: SlipLineView;
  view: Pick<SlipView, 'lines'>;
  /** Lines are on their way, or not answered. */
  locked: boolean;
  actions: SlipActions;
  nameOfLine: (line: LineKey) => string;
  onSet: (enabled: boolean) => void;
}

/**
 * Beside the singles to win, where there are places: one tap bets on both with the same stake (rule: slip-defaults).
 * Pressed, it says what both cost; a place bet at a stake of its own is not each way.
 */
export function EachWay({ line, view, locked, actions, nameOfLine, onSet }: EachWayProps) {
  const { list, betType, disabledReason, waiting } = line;
  const places = singlePlacesOf(view);
  if (betType !== 'Single Wins' || disabledReason !== null || waiting) return null;
  if (places === undefined || places.disabledReason !== null || places.waiting) return null;
  const isOn = line.enabled && places.enabled && isLevel(line, places);
  const words = isOn
    ? lineWords.eachWayFor(formatCents(line.totalBetStake + places.totalBetStake))
    : lineWords.eachWay;
  return (
    <button
      type="button"
      className={styles.eachWay}
      aria-pressed={isOn}
      aria-label={lineWords.eachWayOn(words, nameOfLine(line))}
      disabled={locked}
      onClick={() => {
        actions.act({ type: 'each-way-set', line: { list, betType }, enabled: !isOn });
        onSet(!isOn);
      }}
    >
      {words}
    </button>
  );
}

/** Whether a slip bets each way: on its singles to win and to place, both. */
export function isEachWay({ lines }: Pick<SlipView, 'lines'>): boolean {
  const wins = lines.bets.find(({ betType }) => betType === 'Single Wins');
  return wins?.enabled === true && singlePlacesOf({ lines })?.enabled === true;
}

/** Whether both have one stake on each selection, which is what each way means. */
function isLevel(wins: SlipLineView, places: SlipLineView): boolean {
  const stakes = new Map(places.legs.map(({ selection, stake }) => [selection, stake]));
  return wins.legs.every(({ selection, stake }) => stakes.get(selection) === stake);
}

function singlePlacesOf({ lines }: Pick<SlipView, 'lines'>): SlipLineView | undefined {
  return lines.placeBets.find(({ betType }) => betType === 'Single Places');
}
