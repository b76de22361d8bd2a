import { type SlipSelection, selectionKey } from '@furlong/domain/betting/slip-line';
import { useRef } from 'react';
import { pricesLeft } from '../../../strike/panel/tapped-prices.ts';
import { useOwnPreferences } from '../../../strike/strike-preferences.ts';
import { keyOfRef } from '../../slip-sports.ts';
import { isLocked } from '../../slip-state.ts';
import { keepFocus, slipHeading } from '../keep-focus.ts';
import type { SlipBodyProps } from '../sport-panel.ts';
import { legWords } from '../view/slip-words.ts';
import { LegRow, type LegWords } from './leg-row.tsx';

interface LegListProps<Leg extends SlipSelection> extends SlipBodyProps<Leg> {
  /** A selection as its sport draws it. */
  draw: (leg: Leg) => LegWords;
}

/** The selections of the slip. They cannot change while lines of them wait for an answer. */
export function LegList<Leg extends SlipSelection>(props: LegListProps<Leg>) {
  const { port, slip, view, actions, format, draw } = props;
  const { noun } = port.sport;
  const locked = isLocked(slip);
  const { asksBetter } = useOwnPreferences();
  const tapped = new Map(slip.selections.map((each) => [keyOfRef(each), each.tapped]));
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list} aria-label={legWords.list(noun)}>
      {view.selections.map((leg, index) => {
        const selection = port.words.refOf(leg);
        return (
          <LegRow
            key={selectionKey(leg)}
            {...draw(leg)}
            left={pricesLeft(leg, tapped.get(keyOfRef(selection)), asksBetter)}
            enabled={leg.enabled}
            format={format}
            atStartingPrice={view.headerSelectOddsToggle === 'sp'}
            locked={locked}
            onTick={(enabled) => actions.act({ type: 'selection-ticked', selection, enabled })}
            onRemove={() =>
              keepFocus(
                () => actions.act({ type: 'selection-removed', selection }),
                () => removeButtonAt(list.current, index) ?? slipHeading(),
              )
            }
          />
        );
      })}
    </ul>
  );
}

/** The button of the selection that is now at the place of the removed one, or of the last. */
function removeButtonAt(list: Element | null, index: number): Element | undefined {
  const buttons = [...(list?.querySelectorAll('[data-remove]') ?? [])];
  return buttons[index] ?? buttons.at(-1);
}
