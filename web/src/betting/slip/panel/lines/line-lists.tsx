import type { SlipListName } from '@furlong/domain/betting/bet-types';
import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import { useId, useState } from 'react';
import { ChevronIcon } from '../../../../ui/controls/icons.tsx';
import type { SlipBodyProps } from '../sport-panel.ts';
import { describeList, describeMore, describeOthers, lineWords } from '../view/slip-words.ts';
import type { SlipLineView } from '../view/view-slip.ts';
import { EachWay } from './each-way.tsx';
import { isUseful } from './fold-lines.ts';
import { SlipLineItem } from './line-item.tsx';
import styles from './slip-parts.module.css';

type Lines<Leg extends SlipSelection> = readonly SlipLineView<Leg>[];

/**
 * The lists of the full slip, as far as the sport has them, that of the chosen price first. The win lines at the other
 * price fold away, and so do all lines that these selections do not make, into one.
 */
export function SlipLists<Leg extends SlipSelection>(props: SlipBodyProps<Leg>) {
  const { lines, headerSelectOddsToggle } = props.view;
  const atSP = headerSelectOddsToggle === 'sp';
  const order: readonly SlipListName[] = atSP
    ? ['spBets', 'placeBets', 'bets']
    : ['bets', 'placeBets', 'spBets'];
  const useful = (list: SlipListName): Lines<Leg> => lines[list].filter((line) => isUseful(line, props.slip));
  const others = order.flatMap((list) => lines[list].filter((line) => !isUseful(line, props.slip)));
  return (
    <>
      {order.map((list) => (
        <List
          key={list}
          {...props}
          list={list}
          lines={useful(list)}
          folded={list === (atSP ? 'bets' : 'spBets')}
        />
      ))}
      <Others {...props} lines={others} />
    </>
  );
}

interface ListProps<Leg extends SlipSelection> extends SlipBodyProps<Leg> {
  list: SlipListName;
  lines: Lines<Leg>;
  folded: boolean;
}

function List<Leg extends SlipSelection>(props: ListProps<Leg>) {
  const { list, lines, folded, port } = props;
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  if (lines.length === 0) return null;
  const isFolded = folded && !unfolded;
  const shown = isFolded ? lines.filter(({ enabled, waiting }) => enabled || waiting) : lines;
  return (
    <section aria-labelledby={id}>
      <div className={shown.length === 0 ? 'sr' : styles.listHead}>
        <h3 id={id}>{port.words.listTitles[list]}</h3>
        <small>{describeList(lines)}</small>
      </div>
      <ul>
        {shown.map((line) => (
          <Line key={line.betType} {...props} line={line} />
        ))}
      </ul>
      {folded && (unfolded || shown.length < lines.length) && (
        <More
          isOpen={unfolded}
          text={describeMore(lines.length - shown.length, list)}
          onToggle={setUnfolded}
        />
      )}
    </section>
  );
}

/** Every line that these selections do not make, and each that would only repeat a single. */
function Others<Leg extends SlipSelection>(props: SlipBodyProps<Leg> & { lines: Lines<Leg> }) {
  const { lines } = props;
  const [isOpen, setOpen] = useState(false);
  if (lines.length === 0) return null;
  return (
    <section aria-label={describeOthers(lines.length)}>
      <More isOpen={isOpen} text={describeOthers(lines.length)} onToggle={setOpen} />
      {isOpen && (
        <ul>
          {lines.map((line) => (
            <Line key={`${line.list}/${line.betType}`} {...props} line={line} isNamedInFull />
          ))}
        </ul>
      )}
    </section>
  );
}

interface LineProps<Leg extends SlipSelection> extends SlipBodyProps<Leg> {
  line: SlipLineView<Leg>;
  isNamedInFull?: boolean;
}

function Line<Leg extends SlipSelection>(props: LineProps<Leg>) {
  const { port, slip, view, actions, format, line, isNamedInFull = false } = props;
  return (
    <SlipLineItem
      port={port}
      line={line}
      slip={slip}
      actions={actions}
      format={format}
      isNamedInFull={isNamedInFull}
      beside={<EachWay line={line} view={view} actions={actions} nameOfLine={port.words.nameOfLine} />}
    />
  );
}

interface MoreProps {
  isOpen: boolean;
  text: string;
  onToggle: (open: boolean) => void;
}

function More({ isOpen, text, onToggle }: MoreProps) {
  return (
    <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
      {isOpen ? lineWords.showFewer : text}
      <ChevronIcon />
    </button>
  );
}
