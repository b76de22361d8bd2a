import { useId, useState } from 'react';
import type { SlipRunner } from '../../slip-state.ts';
import type { SlipLineView } from '../view/view-slip.ts';
import styles from './slip-parts.module.css';

interface LineLegsProps {
  line: SlipLineView;
  name: string;
  locked: boolean;
  onTick: (runner: SlipRunner, enabled: boolean) => void;
}

/** The runners of one line, each of which can be left out of it and kept on the others. */
export function LineLegs({ line, name, locked, onTick }: LineLegsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const selected = line.legs.filter(({ selection }) => selection.enabled);
  const left = selected.filter(({ leftOut }) => leftOut).length;
  // A line nobody asked for says nothing of its runners.
  if (selected.length < 2 || (!line.enabled && left === 0)) return null;
  return (
    <details
      className={styles.legs}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {left === 0
          ? `All ${selected.length} runners`
          : `${selected.length - left} of ${selected.length} runners`}
        <span className="sr">, {name}</span>
      </summary>
      <ul aria-label={`Runners of ${name}`}>
        {(isOpen ? selected : []).map(({ selection, leftOut }) => {
          const { raceId, raceNumber, saddle, horseName } = selection;
          const legId = `${id}-${raceId}-${saddle}`;
          return (
            <li key={legId}>
              <input
                id={legId}
                type="checkbox"
                className={styles.tick}
                checked={!leftOut}
                disabled={locked}
                onChange={({ target }) => onTick({ raceId, raceNumber, saddle }, target.checked)}
              />
              <label htmlFor={legId}>
                {horseName} <small>Race {raceNumber}</small>
              </label>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
