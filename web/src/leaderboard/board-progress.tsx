import type { BoardAddress } from './board-address.ts';
import styles from './board-head.module.css';
import { useShownBoard, useShownCard } from './leaderboard-queries.ts';
import { describeProgress } from './leaderboard-words.ts';

/** How far the standings below are: after which race, and whether its result may still change. */
export function BoardProgress({ address }: { address: BoardAddress }) {
  const board = useShownBoard(address);
  const races = useShownCard(address.meetingId).shown?.races ?? [];
  // Its line is kept while nothing is known: the tabs below it stay where they are.
  return <p className={styles.progress}>{board === undefined ? '\u00A0' : describeProgress(board, races)}</p>;
}
