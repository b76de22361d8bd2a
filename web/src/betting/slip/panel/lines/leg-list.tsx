import { type SlipSelection, selectionKey } from '@furlong/domain/betting/slip-line';
import { useRef, useState } from 'react';
import { ChevronIcon } from '../../../../ui/controls/icons.tsx';
import { formatCounted } from '../../../../ui/format/format-number.ts';
import type { Odds as ShownOdds } from '../../../../ui/format/format-odds.ts';
import { useFromWidth } from '../../../../ui/styles/use-from-width.ts';
import { pricesLeft } from '../../../strike/panel/tapped-prices.ts';
import { useOwnPreferences } from '../../../strike/strike-preferences.ts';
import { keyOfRef } from '../../slip-sports.ts';
import { isLocked } from '../../slip-state.ts';
import { keepFocus, slipHeading } from '../keep-focus.ts';
import type { SlipBodyProps, SportPanel } from '../sport-panel.ts';
import { goneWords, legWords } from '../view/slip-words.ts';
import { GoneRows } from './gone-rows.tsx';
import { LegRow, type LegWords } from './leg-row.tsx';
import styles from './slip-parts.module.css';

interface LegListProps<Leg extends SlipSelection> extends SlipBodyProps<Leg> {
  /** A selection as its sport draws it. */
  draw: (leg: Leg) => LegWords;
}

const noPrices = { win: null, place: null } as const;

/** A phone shows this many before it folds the rest, so that the first line is in sight; one more is not folded alone. */
const shownLegs = 5;

/**
 * The selections of the slip. They cannot change while lines of them wait for an answer. Those that cannot be bet on stand
 * last; several that never can again are one row. Beside any such none that can be bet on is folded away; nor is one whose
 * price has moved.
 */
export function LegList<Leg extends SlipSelection>(props: LegListProps<Leg>) {
  const { port, slip, view, actions, format, pricesFrom, draw } = props;
  const { noun } = port.sport;
  const locked = isLocked(slip);
  const { asksBetter } = useOwnPreferences();
  const tapped = new Map(slip.selections.map((each) => [keyOfRef(each), each.tapped]));
  const list = useRef<HTMLUListElement>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  const isWide = useFromWidth(768);
  const legs = view.selections.map((leg) => {
    const selection = port.words.refOf(leg);
    const own = tapped.get(keyOfRef(selection));
    const left = pricesLeft(leg, own, asksBetter);
    return { leg, selection, left, tapped: own ?? noPrices, drawn: draw(leg) };
  });
  const live = legs.filter(({ drawn }) => !drawn.isOut);
  const hasMoved = ({ left, tapped: own, drawn }: (typeof legs)[number]) =>
    [left.win, left.place, drawn.was.win, drawn.was.place].some((price) => price !== null) ||
    isOther(own.win, drawn.win) ||
    isOther(own.place, drawn.place);
  const foldable = new Set(live.slice(shownLegs).filter((each) => !hasMoved(each)));
  // One alone would take the room of its fold.
  const out = legs.filter(({ drawn }) => drawn.isOut);
  const canFold = !isWide && foldable.size > 1 && out.length === 0;
  const shown = canFold && !isUnfolded ? live.filter((each) => !foldable.has(each)) : live;
  const over = out.filter(({ leg }) => port.overOf(leg) !== null);
  // With nothing else on the slip there is nothing to make room for.
  const gone = over.length > 1 && over.length < legs.length ? over : [];
  const row = ({ leg, selection, left, tapped: own, drawn }: (typeof legs)[number], index: number) => (
    <LegRow
      key={selectionKey(leg)}
      {...drawn}
      legKey={keyOfRef(selection)}
      left={left}
      tapped={own}
      enabled={leg.enabled}
      format={format}
      isOld={pricesFrom !== null}
      atStartingPrice={view.headerSelectOddsToggle === 'sp'}
      // One that is gone is part of no question.
      locked={port.overOf(leg) === null ? locked : slip.sent !== null}
      onTick={(enabled) => actions.act({ type: 'selection-ticked', selection, enabled })}
      onRemove={() =>
        keepFocus(
          () => actions.act({ type: 'selection-removed', selection }),
          () => removeButtonAt(list.current, index) ?? slipHeading(),
        )
      }
    />
  );
  const rows = [...shown, ...out.filter((each) => !gone.includes(each))];
  return (
    <>
      {pricesFrom !== null && live.length > 0 && (
        <p className={styles.pricesFrom}>{legWords.pricesFrom(live.length, pricesFrom)}</p>
      )}
      <ul ref={list} aria-label={legWords.list(noun)}>
        {rows.map(row)}
        {gone.length > 0 && (
          <GoneRows
            text={describeGone(
              port,
              gone.map(({ leg }) => leg),
            )}
            locked={slip.sent !== null}
            onRemove={() =>
              keepFocus(() => {
                for (const { selection } of gone) actions.act({ type: 'selection-removed', selection });
              }, slipHeading)
            }
          >
            {gone.map((each, index) => row(each, rows.length + 1 + index))}
          </GoneRows>
        )}
      </ul>
      {canFold && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? legWords.fewer(noun) : legWords.more(foldable.size, noun)}
          <ChevronIcon />
        </button>
      )}
    </>
  );
}

/** '3 runners whose races are off'; of some that do not run, '3 runners that can’t be bet on'. */
function describeGone<Leg extends SlipSelection>(
  { overOf, sport, words }: Pick<SportPanel<Leg>, 'overOf' | 'sport' | 'words'>,
  legs: readonly Leg[],
): string {
  const events = new Set(legs.map(words.eventOf)).size;
  return goneWords.several(
    formatCounted(legs.length, sport.noun),
    legs.every((leg) => overOf(leg) === 'off') ? goneWords.whose[sport.name](events) : null,
  );
}

/** Whether a price is another one than it was. */
function isOther(before: string | null, now: ShownOdds | null): boolean {
  return before !== null && now !== null && before !== now.fraction;
}

/** The button of the selection that is now at the place of the removed one, or of the last. */
function removeButtonAt(list: Element | null, index: number): Element | undefined {
  const buttons = [...(list?.querySelectorAll('[data-remove]') ?? [])];
  return buttons[index] ?? buttons.at(-1);
}
