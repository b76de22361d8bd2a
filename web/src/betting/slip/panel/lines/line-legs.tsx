import { selectionKey } from '@furlong/domain/betting/slip-line';
import { useId, useState } from 'react';
import { formatCounted } from '../../../../ui/format/format-number.ts';
import type { SelectionRef } from '../../slip-sports.ts';
import { legWords } from '../view/leg-words.ts';
import type { SlipLineView } from '../view/view-slip.ts';
import styles from './slip-parts.module.css';

interface LineLegsProps {
  line: SlipLineView;
  name: string;
  /** What one selection is called. */
  noun: string;
  locked: boolean;
  onTick: (selection: SelectionRef, enabled: boolean) => void;
}

/** The selections of one line, each of which can be left out of it and stay on the others. */
export function LineLegs({ line, name, noun, locked, onTick }: LineLegsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const selected = line.legs.filter(({ selection }) => selection.enabled);
  const left = selected.filter(({ leftOut }) => leftOut).length;
  // A line that is off does not show its selections.
  if (selected.length < 2 || (!line.enabled && left === 0)) return null;
  return (
    <details
      className={styles.legs}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {left === 0 ? 'All' : `${selected.length - left} of`} {formatCounted(selected.length, noun)}
        <span className="sr">, {name}</span>
      </summary>
      <ul aria-label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)}s of ${name}`}>
        {(isOpen ? selected : []).map(({ selection, leftOut }) => {
          const ref = legWords.refOf(selection);
          const legId = `${id}-${selectionKey(selection)}`;
          return (
            <li key={legId}>
              <input
                id={legId}
                type="checkbox"
                className={styles.tick}
                checked={!leftOut}
                disabled={locked}
                onChange={({ target }) => onTick(ref, target.checked)}
              />
              <label htmlFor={legId}>
                {legWords.nameOf(selection)} <small>{legWords.eventOf(selection)}</small>
              </label>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
