import type { SlipListName } from '@furlong/domain/betting/bet-types';
import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import { Fragment, useId, useState } from 'react';
import { ChevronIcon } from '../../../../ui/controls/icons.tsx';
import { classNames } from '../../../../ui/styles/class-names.ts';
import { isSameLine, lineOfRequest } from '../../line-requests.ts';
import type { LineKey, SlipState } from '../../slip-state.ts';
import type { SlipBodyProps } from '../sport-panel.ts';
import { describeList, describeMore, describeOthers, lineWords } from '../view/slip-words.ts';
import type { SlipLineView } from '../view/view-slip.ts';
import { EachWay, isEachWay } from './each-way.tsx';
import { findSameBet, isOneBet, isUseful } from './fold-lines.ts';
import { SlipLineItem } from './line-item.tsx';
import styles from './slip-parts.module.css';
import { StakeChips } from './stake-steps.tsx';

type Lines<Leg extends SlipSelection> = readonly SlipLineView<Leg>[];

/**
 * The lists of the full slip, as far as the sport has them, that of the chosen price first. The win lines at the other
 * price fold away, and so do all lines that these selections do not make, into one. An each-way bet has its places under
 * its wins, in sight of the tap; places that are ticked by hand stay where they are. Of one selection the lists have no
 * heads, and all that is not ticked folds into one but the single to win and to place.
 */
export function SlipLists<Leg extends SlipSelection>(props: SlipBodyProps<Leg>) {
  const { lines, headerSelectOddsToggle } = props.view;
  const atSP = headerSelectOddsToggle === 'sp';
  const order: readonly SlipListName[] = atSP
    ? ['spBets', 'placeBets', 'bets']
    : ['bets', 'placeBets', 'spBets'];
  const [eachWay, setEachWay] = useState(() => isEachWay(props.view));
  const useful = (list: SlipListName): Lines<Leg> => {
    const own = (of: SlipListName) => lines[of].filter((line) => isUseful(line, props.slip, props.view.bets));
    const all = eachWay && !atSP ? withPlaces(own(list), own('placeBets')) : own(list);
    return first(all, (line) => askedLines(props.slip).some((each) => isSameLine(each, line)));
  };
  const asked = new Set(askedLines(props.slip).map(({ list }) => list));
  const isOne = isOneBet(props.view);
  const foldedList: SlipListName = atSP ? 'bets' : 'spBets';
  const isOther = (line: SlipLineView<Leg>) =>
    !isUseful(line, props.slip, props.view.bets) ||
    (isOne && line.list === foldedList && !line.enabled && !line.waiting);
  const others = order.flatMap((list) => lines[list].filter(isOther));
  return (
    <>
      {first(order, (list) => asked.has(list)).map((list, index) => (
        <Fragment key={list}>
          <List
            {...props}
            list={list}
            lines={isOne ? useful(list).filter((line) => !isOther(line)) : useful(list)}
            folded={list === foldedList}
            onEachWay={setEachWay}
          />
          {isOne && index === 0 && <StakeChips {...props} />}
        </Fragment>
      ))}
      <Others {...props} lines={others} onEachWay={setEachWay} />
    </>
  );
}

/** The lines that the last press did not strike: they stand before all that is struck or not added. */
function askedLines({ betStrikeResponse }: SlipState): LineKey[] {
  const { priceChanges = [], failedBetRequests = [] } = betStrikeResponse ?? {};
  return [...priceChanges, ...failedBetRequests].flatMap(({ request }) => lineOfRequest(request) ?? []);
}

/** All in their order, but some of them before the others. */
function first<T>(all: readonly T[], isFirst: (each: T) => boolean): readonly T[] {
  return all.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
}

/** The lines of a list with the singles to place under those to win, and nowhere else. */
function withPlaces<Leg extends SlipSelection>(own: Lines<Leg>, placeBets: Lines<Leg>): Lines<Leg> {
  const places = placeBets.filter(({ betType }) => betType === 'Single Places');
  return own.flatMap((line) => {
    if (line.list === 'bets' && line.betType === 'Single Wins') return [line, ...places];
    return line.betType === 'Single Places' ? [] : [line];
  });
}

interface ListProps<Leg extends SlipSelection> extends SlipBodyProps<Leg> {
  onEachWay: (enabled: boolean) => void;
  list: SlipListName;
  lines: Lines<Leg>;
  folded: boolean;
}

function List<Leg extends SlipSelection>(props: ListProps<Leg>) {
  const { list, lines, folded, port, view } = props;
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  if (lines.length === 0) return null;
  const hasPlaces = list === 'bets' && lines.some((line) => line.list === 'placeBets');
  const isFolded = folded && !unfolded;
  const shown = isFolded ? lines.filter(({ enabled, waiting }) => enabled || waiting) : lines;
  return (
    <section aria-labelledby={id}>
      <div className={shown.length === 0 || isOneBet(view) ? 'sr' : styles.listHead}>
        <h3 id={id}>{port.words.listTitles[hasPlaces ? 'eachWay' : list]}</h3>
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
          fewer={lineWords.fewerAt(list)}
          onToggle={setUnfolded}
        />
      )}
    </section>
  );
}

/** Every line that these selections do not make, and each that would only repeat another. */
function Others<Leg extends SlipSelection>(
  props: Pick<ListProps<Leg>, 'lines' | 'onEachWay'> & SlipBodyProps<Leg>,
) {
  const { lines, port, view } = props;
  const [isOpen, setOpen] = useState(false);
  if (lines.length === 0) return null;
  const isOne = isOneBet(view);
  const text = isOne ? lineWords.otherWays : describeOthers(lines, port.sport.name, port.words.titleOfLine);
  return (
    <section aria-label={text}>
      <More
        isOpen={isOpen}
        isQuiet={!isOne}
        text={text}
        fewer={isOne ? lineWords.fewerWays : lineWords.fewerOthers}
        onToggle={setOpen}
      />
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
  onEachWay: (enabled: boolean) => void;
  isNamedInFull?: boolean;
}

function Line<Leg extends SlipSelection>(props: LineProps<Leg>) {
  const { port, slip, view, actions, format, balance, line, onEachWay, isNamedInFull = false } = props;
  const { nameOfLine } = port.words;
  return (
    <SlipLineItem
      port={port}
      line={line}
      slip={slip}
      actions={actions}
      format={format}
      isNamedInFull={isNamedInFull}
      isOther={isNamedInFull}
      sameAs={isNamedInFull ? findSameBet(line, view.bets) : null}
      isAlone={isOneBet(view) && !isNamedInFull}
      isBesideOthers={view.totals.betCount > 0}
      left={balance === null ? null : balance - view.totalStake}
      beside={
        <EachWay
          line={line}
          view={view}
          locked={slip.sent !== null}
          actions={actions}
          nameOfLine={nameOfLine}
          onSet={onEachWay}
        />
      }
    />
  );
}

interface MoreProps {
  isOpen: boolean;
  text: string;
  /** What it is called while it is open. */
  fewer: string;
  /** Nothing in it can be struck. */
  isQuiet?: boolean;
  onToggle: (open: boolean) => void;
}

function More({ isOpen, text, fewer, isQuiet = false, onToggle }: MoreProps) {
  return (
    <button
      type="button"
      className={classNames(styles.more, isQuiet && styles.why)}
      aria-expanded={isOpen}
      onClick={() => onToggle(!isOpen)}
    >
      {isOpen ? fewer : text}
      <ChevronIcon />
    </button>
  );
}
