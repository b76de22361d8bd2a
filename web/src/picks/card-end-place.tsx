import type { Race } from '@furlong/contract/schemas/meetings';
import { CardEnd } from '../leaderboard/card-end.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import styles from './card-end-place.module.css';

interface CardEndPlaceProps {
  meetingId: number;
  races: readonly Race[];
  now: number;
}

/** The end of a meeting above its card, in a box that has its height while the board is asked for. */
export function CardEndPlace(props: CardEndPlaceProps) {
  const isPlayed = props.races.some(({ selection }) => selection != null);
  return (
    <div className={classNames(styles.place, isPlayed && styles.played)}>
      <CardEnd {...props} />
    </div>
  );
}
