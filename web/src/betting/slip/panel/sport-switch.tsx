import { Segmented } from '../../../ui/controls/segmented.tsx';
import { selectionsLeft } from '../reduce-slip.ts';
import { slipSports, sportOf } from '../slip-sports.ts';
import { isEmpty } from '../slip-state.ts';
import { showSlipOf, useCurrentSlips, useShownSport } from '../slip-store.ts';
import styles from './slip-shell.module.css';
import { slipWords } from './view/slip-words.ts';

/** Goes from one sport's slip to another's, where more than one has something on it. */
export function SportSwitch() {
  const shown = useShownSport();
  const slips = useCurrentSlips();
  const counts = new Map(slips.map((slip) => [sportOf(slip.event).name, selectionsLeft(slip).length]));
  const filled = new Set(slips.filter((slip) => !isEmpty(slip)).map((slip) => sportOf(slip.event).name));
  const offered = Object.values(slipSports).filter(({ name }) => name === shown || filled.has(name));
  if (offered.length < 2) return null;
  return (
    <div className={styles.sports}>
      <Segmented
        label={slipWords.sports}
        value={shown}
        options={offered.map(({ name, title }) => ({
          value: name,
          text: `${title} ${counts.get(name) ?? 0}`,
        }))}
        onChange={showSlipOf}
      />
    </div>
  );
}
