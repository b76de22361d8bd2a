import { Fragment } from 'react';
import { ChevronIcon } from '../../../ui/controls/icons.tsx';
import { formatFraction, type OddsFormat } from '../../../ui/format/format-odds.ts';
import styles from '../../strike/panel/strike-foot.module.css';
import { MoveMark } from './lines/price-before.tsx';
import { rowOfLeg, showRows } from './show-rows.ts';
import { countWays, type MovedSelection, wayOf } from './view/moved-prices.ts';
import { legWords, movedWords } from './view/slip-words.ts';

interface MovedNoteProps {
  moved: readonly MovedSelection[];
  noun: string;
  format: OddsFormat;
}

/** What the press takes that moved: one selection by its name, old and new; of more how many, and the way to them. */
export function MovedNote({ moved, noun, format }: MovedNoteProps) {
  const [first, ...others] = moved;
  if (first === undefined) return null;
  if (others.length > 0) {
    return (
      <p className={styles.changed}>
        <button type="button" onClick={() => showRows(moved.map(({ key }) => rowOfLeg(key)))}>
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
