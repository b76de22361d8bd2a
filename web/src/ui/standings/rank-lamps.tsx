import { Lamps } from './board.tsx';
import styles from './rank-lamps.module.css';

interface RankLampsProps {
  rank: number;
  /** Of how many; empty while it is not known, or does not belong to what is shown. */
  of: string;
  /** How the rank moved; null where that is not said. */
  move: string | null;
}

/** The own rank in lamps, with what it is of and how it moved. */
export function RankLamps({ rank, of, move }: RankLampsProps) {
  return (
    <div className={styles.rank}>
      <Lamps text={String(rank)} large />
      <p>
        <span className={styles.of}>{of === '' ? '\u00A0' : of}</span>
        {move !== null && <span className="small dim">{move}</span>}
      </p>
    </div>
  );
}
