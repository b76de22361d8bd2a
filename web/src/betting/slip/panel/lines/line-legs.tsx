import { betTypeRule } from '@furlong/domain/betting/bet-types';
import { keysOver } from '@furlong/domain/betting/own-stakes';
import { type SlipSelection, selectionKey } from '@furlong/domain/betting/slip-line';
import { useId, useState } from 'react';
import type { OddsFormat } from '../../../../ui/format/format-odds.ts';
import { classNames } from '../../../../ui/styles/class-names.ts';
import type { SelectionRef } from '../../slip-sports.ts';
import type { SlipState } from '../../slip-state.ts';
import type { SportPanel } from '../sport-panel.ts';
import type { SlipActions } from '../view/slip-actions.ts';
import { lineWords } from '../view/slip-words.ts';
import type { SlipLineView } from '../view/view-slip.ts';
import { SingleStake, SingleWords } from './single-stake.tsx';
import styles from './slip-parts.module.css';

interface LineLegsProps<Leg extends SlipSelection> {
  port: SportPanel<Leg>;
  line: SlipLineView<Leg>;
  slip: SlipState;
  actions: SlipActions;
  format: OddsFormat;
  locked: boolean;
  onTick: (selection: SelectionRef, enabled: boolean) => void;
}

/**
 * The selections of one line, each of which can be left out of it and stay on the others. Singles have a stake each there
 * (rule: own-stakes).
 */
export function LineLegs<Leg extends SlipSelection>(props: LineLegsProps<Leg>) {
  const { port, line, slip, actions, format, locked, onTick } = props;
  const { words } = port;
  const { noun } = port.sport;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const selected = line.legs.filter(({ selection }) => selection.enabled);
  const left = selected.filter(({ leftOut }) => leftOut).length;
  const name = words.nameOfLine(line);
  const over = new Set(keysOver(line));
  const hasStakes = betTypeRule(line.betType).size === 1 && line.enabled;
  // A line that is off does not show its selections.
  if (selected.length < 2 || (!line.enabled && left === 0)) return null;
  return (
    <details
      className={classNames(styles.legs, hasStakes && styles.singles)}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {lineWords.legs(selected.length - left, selected.length, noun)}
        {hasStakes && lineWords.ownStakes}
        <span className="sr">, {name}</span>
      </summary>
      <ul aria-label={lineWords.legsOf(noun, name)}>
        {(isOpen ? selected : []).map((leg) => {
          const { selection, leftOut } = leg;
          const ref = words.refOf(selection);
          const legId = `${id}-${selectionKey(selection)}`;
          return (
            <li key={legId} data-over={over.has(selectionKey(selection)) || undefined}>
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
                {over.has(selectionKey(selection)) && (
                  <small className={styles.loud}>, {lineWords.oneOver}</small>
                )}
                {hasStakes && !leftOut && <SingleWords port={port} line={line} leg={leg} format={format} />}
              </label>
              {hasStakes && !leftOut && (
                <SingleStake
                  line={line}
                  name={lineWords.single(words.nameOf(selection), name)}
                  selection={ref}
                  slip={slip}
                  actions={actions}
                  locked={locked || line.waiting}
                />
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
