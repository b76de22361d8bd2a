import { type SlipSelection, selectionKey } from '@furlong/domain/betting/slip-line';
import { useId, useState } from 'react';
import type { SelectionRef } from '../../slip-sports.ts';
import type { SlipWords } from '../sport-panel.ts';
import { lineWords } from '../view/slip-words.ts';
import type { SlipLineView } from '../view/view-slip.ts';
import styles from './slip-parts.module.css';

interface LineLegsProps<Leg extends SlipSelection> {
  words: SlipWords<Leg>;
  line: SlipLineView<Leg>;
  name: string;
  /** What one selection is called. */
  noun: string;
  locked: boolean;
  onTick: (selection: SelectionRef, enabled: boolean) => void;
}

/** The selections of one line, each of which can be left out of it and stay on the others. */
export function LineLegs<Leg extends SlipSelection>(props: LineLegsProps<Leg>) {
  const { words, line, name, noun, locked, onTick } = props;
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
        {lineWords.legs(selected.length - left, selected.length, noun)}
        <span className="sr">, {name}</span>
      </summary>
      <ul aria-label={lineWords.legsOf(noun, name)}>
        {(isOpen ? selected : []).map(({ selection, leftOut }) => {
          const ref = words.refOf(selection);
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
                {words.nameOf(selection)} <small>{words.eventOf(selection)}</small>
              </label>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
