import type { SlipListName } from '@furlong/domain/betting/bet-types';
import { useId, useState } from 'react';
import { ChevronIcon } from '../../../../ui/controls/icons.tsx';
import type { OddsFormat } from '../../../../ui/format/format-odds.ts';
import type { SlipState } from '../../slip-state.ts';
import type { SlipActions } from '../view/slip-actions.ts';
import { describeList, describeMore, listTitles } from '../view/slip-words.ts';
import type { SlipLineView, SlipView } from '../view/view-slip.ts';
import { SlipLineItem } from './line-item.tsx';
import styles from './slip-parts.module.css';
import { SwitchPrice } from './switch-price.tsx';

interface SlipListsProps {
  slip: SlipState;
  view: SlipView;
  actions: SlipActions;
  format: OddsFormat;
}

/** The three lists of the full slip. Win lines that are off fold away in the list of the price not chosen. */
export function SlipLists(props: SlipListsProps) {
  const { lines, headerSelectOddsToggle } = props.view;
  return (
    <>
      <List {...props} list="bets" lines={lines.bets} folded={headerSelectOddsToggle === 'sp'} />
      <List {...props} list="placeBets" lines={lines.placeBets} folded={false} />
      <List {...props} list="spBets" lines={lines.spBets} folded={headerSelectOddsToggle === 'fixed'} />
    </>
  );
}

interface ListProps extends SlipListsProps {
  list: SlipListName;
  lines: readonly SlipLineView[];
  folded: boolean;
}

function List({ list, lines, folded, slip, view, actions, format }: ListProps) {
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  const isFolded = folded && !unfolded;
  const shown = isFolded ? lines.filter(({ enabled, waiting }) => enabled || waiting) : lines;
  return (
    <section aria-labelledby={id}>
      <div className={styles.listHead}>
        <h3 id={id}>{listTitles[list]}</h3>
        <small>{describeList(lines)}</small>
      </div>
      <ul>
        {shown.map((line) => (
          <SlipLineItem
            key={line.betType}
            line={line}
            slip={slip}
            actions={actions}
            format={format}
            price={<SwitchPrice line={line} view={view} actions={actions} />}
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
