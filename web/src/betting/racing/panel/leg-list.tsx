import { useRef } from 'react';
import { keepFocus, slipHeading } from '../../slip/panel/keep-focus.ts';
import type { SlipBodyProps } from '../../slip/panel/sport-panel.ts';
import { isLocked } from '../../slip/slip-state.ts';
import { type ChangedLine, isRacingChange } from '../../strike/strike-wire.ts';
import { LegRow } from './leg-row.tsx';
import type { SlipLegView } from './legs-of.ts';

/** The runners of the slip. They cannot change while lines of them wait for an answer. */
export function SlipLegList({ slip, view, actions, format }: SlipBodyProps<SlipLegView>) {
  const changes = slip.betStrikeResponse?.priceChanges ?? [];
  const locked = isLocked(slip);
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list} aria-label="Runners on the slip">
      {view.selections.map((leg, index) => {
        const { raceId, raceNumber, saddle } = leg;
        const runner = { raceId, raceNumber, saddle };
        return (
          <LegRow
            key={`${raceId}/${saddle}`}
            leg={leg}
            format={format}
            atStartingPrice={view.headerSelectOddsToggle === 'sp'}
            was={oldPriceOf(changes, leg)}
            locked={locked}
            onTick={(enabled) => actions.act({ type: 'selection-ticked', selection: runner, enabled })}
            onRemove={() =>
              keepFocus(
                () => actions.act({ type: 'selection-removed', selection: runner }),
                () => removeButtonAt(list.current, index) ?? slipHeading(),
              )
            }
          />
        );
      })}
    </ul>
  );
}

/** The button of the runner that is now at the place of the removed one, or of the last. */
function removeButtonAt(list: Element | null, index: number): Element | undefined {
  const buttons = [...(list?.querySelectorAll('[data-remove]') ?? [])];
  return buttons[index] ?? buttons.at(-1);
}

/** The win price that the punter saw, while a change of it is asked about. */
function oldPriceOf(changes: readonly ChangedLine[], { raceId, saddle }: SlipLegView): string | null {
  for (const { legs } of changes.filter(isRacingChange)) {
    const leg = legs.find((each) => each.raceId === raceId && each.saddle === saddle && !each.isPlace);
    if (leg) return leg.oldOddsFraction;
  }
  return null;
}
