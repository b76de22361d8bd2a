import { Fragment } from 'react';
import { ChevronIcon } from '../../../ui/controls/icons.tsx';
import { formatFraction, type OddsFormat } from '../../../ui/format/format-odds.ts';
import styles from '../../strike/panel/strike-foot.module.css';
import { MoveMark } from './lines/price-before.tsx';
import { type MovedSelection, wayOf } from './view/moved-prices.ts';
import { legWords, movedWords } from './view/slip-words.ts';

interface MovedNoteProps {
  moved: readonly MovedSelection[];
  noun: string;
  format: OddsFormat;
}

/** What the press takes that moved: one selection by its name, old and new; of more how many, and the way to the first. */
export function MovedNote({ moved, noun, format }: MovedNoteProps) {
  const [first, ...others] = moved;
  if (first === undefined) return null;
  if (others.length > 0) {
    return (
      <p className={styles.changed}>
        <button type="button" onClick={() => showLeg(first.key)}>
          {movedWords.several(moved.length, noun, countWays(moved))}
          <ChevronIcon />
        </button>
      </p>
    );
  }
  return (
    <p className={styles.changed}>
      {movedWords.one(first.name, wayOf(first.moves))}{' '}
      {first.moves.map(({ market, before, now }, index) => (
        <Fragment key={market}>
          {index > 0 && ', '}
          <span className="nowrap">
            {market === 'place' && `${legWords.place} `}
            {formatFraction(before, format)} <span className="sr">{legWords.now}</span>{' '}
            <MoveMark before={before} now={now} /> {formatFraction(now, format)}
          </span>
        </Fragment>
      ))}
    </p>
  );
}

function countWays(moved: readonly MovedSelection[]) {
  const ways = moved.map(({ moves }) => wayOf(moves));
  const count = (way: (typeof ways)[number]) => ways.filter((each) => each === way).length;
  return { worse: count('worse'), better: count('better'), both: count('both') };
}

/** Brings the row of a selection into view, with the focus, out of whatever it is folded into. */
function showLeg(key: string): void {
  const row = [...document.querySelectorAll<HTMLElement>('[data-leg]')].find(
    ({ dataset }) => dataset.leg === key,
  );
  row?.closest('details')?.setAttribute('open', '');
  row?.focus({ preventScroll: true });
  row?.scrollIntoView?.({ block: 'center' });
}
