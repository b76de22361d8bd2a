import type { SlipListName } from '@furlong/domain/betting/bet-types';
import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import { useId, useState } from 'react';
import { ChevronIcon } from '../../../../ui/controls/icons.tsx';
import type { SlipBodyProps } from '../sport-panel.ts';
import { describeList, describeMore } from '../view/slip-words.ts';
import type { SlipLineView } from '../view/view-slip.ts';
import { SlipLineItem } from './line-item.tsx';
import styles from './slip-parts.module.css';
import { SwitchPrice } from './switch-price.tsx';

/** The lists of the full slip, as far as the sport has them. Win lines that are off fold away in the list of the price not chosen. */
export function SlipLists<Leg extends SlipSelection>(props: SlipBodyProps<Leg>) {
  const { lines, headerSelectOddsToggle } = props.view;
  return (
    <>
      <List {...props} list="bets" lines={lines.bets} folded={headerSelectOddsToggle === 'sp'} />
      <List {...props} list="placeBets" lines={lines.placeBets} folded={false} />
      <List {...props} list="spBets" lines={lines.spBets} folded={headerSelectOddsToggle === 'fixed'} />
    </>
  );
}

interface ListProps<Leg extends SlipSelection> extends SlipBodyProps<Leg> {
  list: SlipListName;
  lines: readonly SlipLineView<Leg>[];
  folded: boolean;
}

function List<Leg extends SlipSelection>(props: ListProps<Leg>) {
  const { list, lines, folded, port, slip, view, actions, format } = props;
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  if (lines.length === 0) return null;
  const isFolded = folded && !unfolded;
  const shown = isFolded ? lines.filter(({ enabled, waiting }) => enabled || waiting) : lines;
  return (
    <section aria-labelledby={id}>
      <div className={styles.listHead}>
        <h3 id={id}>{port.words.listTitles[list]}</h3>
        <small>{describeList(lines)}</small>
      </div>
      <ul>
        {shown.map((line) => (
          <SlipLineItem
            key={line.betType}
            port={port}
            line={line}
            slip={slip}
            actions={actions}
            format={format}
            price={
              <SwitchPrice line={line} nameOfLine={port.words.nameOfLine} view={view} actions={actions} />
            }
          />
        ))}
      </ul>
      {folded && (unfolded || shown.length < lines.length) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? 'Show fewer' : describeMore(lines.length - shown.length, list)}
          <ChevronIcon />
        </button>
      )}
    </section>
  );
}
