import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import { CloseIcon } from '../../../ui/controls/icons.tsx';
import { formatCounted } from '../../../ui/format/format-number.ts';
import styles from './slip-shell.module.css';
import type { SportPanel } from './sport-panel.ts';
import type { GoneLegs } from './view/gone-legs.ts';
import { goneWords } from './view/slip-words.ts';

interface GoneNoteProps<Leg extends SlipSelection> {
  port: Pick<SportPanel<Leg>, 'sport' | 'words'>;
  gone: GoneLegs<Leg>;
  /** The punter has read it. */
  onSeen: () => void;
}

/** Which selections can't be bet on any more, and how many bets went with them. Their rows have the way off the slip. */
export function GoneNote<Leg extends SlipSelection>({ port, gone, onSeen }: GoneNoteProps<Leg>) {
  const { sport, words } = port;
  const { bets } = gone;
  const [first, ...others] = gone.legs;
  if (first === undefined) return null;
  const isOne = others.length === 0;
  const name = isOne ? words.nameOf(first) : formatCounted(gone.legs.length, sport.noun);
  return (
    <div className={styles.gone}>
      <p role="status">
        <b>
          {gone.over === 'off' ? goneWords.over(whatIsOff(port, gone), name) : goneWords.out(name, isOne)}
        </b>
        {bets > 0 && ` ${goneWords.went(bets, isOne)}`}
      </p>
      <button type="button" aria-label={goneWords.close} onClick={onSeen}>
        <CloseIcon />
      </button>
    </div>
  );
}

/** 'Race 4 is off', '2 races are off'. */
export function whatIsOff<Leg extends SlipSelection>(
  { sport, words }: GoneNoteProps<Leg>['port'],
  { legs }: Pick<GoneLegs<Leg>, 'legs'>,
): string {
  const off = goneWords.off[sport.name];
  const [first, ...others] = new Set(legs.map((leg) => words.eventOf(leg)));
  return others.length === 0 && first !== undefined ? off.one(first) : off.more(others.length + 1);
}
