import type { LineKey } from '../../slip-state.ts';
import type { SlipActions } from '../view/slip-actions.ts';
import { lineWords } from '../view/slip-words.ts';
import type { SlipLineView, SlipView } from '../view/view-slip.ts';
import styles from './slip-parts.module.css';

interface EachWayProps {
  line: SlipLineView;
  view: Pick<SlipView, 'lines' | 'isStrikingBet'>;
  actions: SlipActions;
  nameOfLine: (line: LineKey) => string;
}

/** Beside the singles to win, where there are places: one tap bets on both with the same stake (rule: slip-defaults). */
export function EachWay({ line, view, actions, nameOfLine }: EachWayProps) {
  const { list, betType, disabledReason, waiting } = line;
  const places = view.lines.placeBets.find((each) => each.betType === 'Single Places');
  if (betType !== 'Single Wins' || disabledReason !== null || waiting) return null;
  if (places === undefined || places.disabledReason !== null || places.waiting) return null;
  const isOn = line.enabled && places.enabled;
  return (
    <button
      type="button"
      className={styles.eachWay}
      aria-pressed={isOn}
      aria-label={lineWords.eachWayOn(nameOfLine(line))}
      disabled={view.isStrikingBet}
      onClick={() => actions.act({ type: 'each-way-set', line: { list, betType }, enabled: !isOn })}
    >
      {lineWords.eachWay}
    </button>
  );
}
