import type { RoundDetail } from '@furlong/contract/schemas/predictor';
import { Link } from 'react-router';
import { useSession } from '../../platform/session/session-store.ts';
import { linkTo } from '../../platform/site/links.ts';
import { usePredictorPage } from '../board/board-queries.ts';
import styles from './own-round-place.module.css';
import { predictorWords } from './predictor-words.ts';

interface OwnRoundPlaceProps {
  round: RoundDetail;
  /** Whether a stream tells of changes. */
  isStreamed: boolean;
}

const firstPage = { kind: 'round', page: 1, searchFor: '', league: '' } as const;

/** The own points and rank in a round that has begun, and the way to them on the board; nothing without a row there. */
export function OwnRoundPlace({ round: { roundId, state, own }, isStreamed }: OwnRoundPlaceProps) {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const isPlayed = isLoggedIn && state !== 'open' && (own?.predictions.length ?? 0) > 0;
  const { data: board } = usePredictorPage(
    isPlayed ? roundId : null,
    firstPage,
    state === 'live' && !isStreamed,
  );
  if (!isPlayed || board?.own == null) return null;
  const { total, rank, tied } = board.own;
  return (
    <p className={styles.place}>
      <span>
        {predictorWords.placeIn[board.final ? 'final' : 'live']}{' '}
        <b>{predictorWords.place(total, rank, tied, board.totalPunters)}</b>
      </span>{' '}
      <Link to={linkTo('predictor-board', { roundId })}>{predictorWords.toBoard}</Link>
    </p>
  );
}
