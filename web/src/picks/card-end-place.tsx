import type { Race } from '@furlong/contract/schemas/meetings';
import { usePart } from '../platform/offline/use-part.ts';
import { classNames } from '../ui/styles/class-names.ts';
import styles from './card-end-place.module.css';

const loadEnd = () => import('../leaderboard/card-end.tsx');

interface CardEndPlaceProps {
  meetingId: number;
  races: readonly Race[];
  now: number;
}

/** The end of a meeting above its card. It loads after the card, into a box that has its height. */
export function CardEndPlace(props: CardEndPlaceProps) {
  const part = usePart(loadEnd);
  const isPlayed = props.races.some(({ selection }) => selection != null);
  return (
    <div className={classNames(styles.place, isPlayed && styles.played)}>
      {part !== null && <part.CardEnd {...props} />}
    </div>
  );
}
