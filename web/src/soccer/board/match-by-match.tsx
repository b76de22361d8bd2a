import type { PredictionDetail } from '@furlong/contract/schemas/predictor';
import type { UseQueryResult } from '@tanstack/react-query';
import { Bone, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { formatPoints } from '../../ui/format/format-points.ts';
import { TeamMark } from '../../ui/soccer/team-mark.tsx';
import { fixtureName, inOrder, minuteOf, scoreText } from '../fixture-state.ts';
import { describeClass } from '../predictor/predictor-words.ts';
import type { Game } from '../predictor/round-predictions.ts';
import { detailWords } from './board-words.ts';
import styles from './match-by-match.module.css';

interface MatchByMatchProps {
  games: readonly Game[];
  details: Pick<UseQueryResult<PredictionDetail[]>, 'data' | 'isError' | 'refetch'>;
}

/** What a punter's predictions earned, match by match. Those of matches not begun are not shown. */
export function MatchByMatch({ games, details: { data, isError, refetch } }: MatchByMatchProps) {
  if (data === undefined) {
    if (isError) return <ErrorState title={detailWords.notLoaded} onRetry={() => void refetch()} />;
    return (
      <Skeleton text={detailWords.loading} className={styles.waiting}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Bone key={key} height={20} />
        ))}
      </Skeleton>
    );
  }
  const byFixture = new Map(data.map((detail) => [detail.fixtureId, detail]));
  const rows = inOrder(games).map((game) => ({ game, detail: byFixture.get(game.fixtureId) }));
  const isToPlay = new Set(rows.filter(isStillToPlay));
  const toPlay = [...isToPlay];
  const played = rows.filter((row) => !isToPlay.has(row));
  const own = toPlay.filter(({ detail }) => detail !== undefined && detail.hidden !== true);
  return (
    <>
      {played.length > 0 && <Matches rows={played} />}
      {toPlay.length > 0 &&
        (own.length === 0 ? (
          <p className={styles.hidden}>{detailWords.hidden(toPlay.length)}</p>
        ) : (
          <details className={styles.fold}>
            <summary>{detailWords.toPlay(toPlay.length)}</summary>
            <Matches rows={toPlay} />
          </details>
        ))}
    </>
  );
}

interface Row {
  readonly game: Game;
  readonly detail: PredictionDetail | undefined;
}

/** Whether a match says nothing yet but what was predicted of it. */
function isStillToPlay({ game, detail }: Row): boolean {
  const isToCome = game.status === 'scheduled' || game.status === 'postponed';
  return game.counts && isToCome && game.score === null && detail?.points == null;
}

function Matches({ rows }: { rows: readonly Row[] }) {
  return (
    <table className={styles.matches}>
      <thead>
        <tr>
          <th scope="col">{detailWords.match}</th>
          <th scope="col" className="n">
            {detailWords.score}
          </th>
          <th scope="col" className="n">
            {detailWords.said}
          </th>
          <th scope="col" className="n">
            {detailWords.points}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ game, detail }) => (
          <MatchRow key={game.fixtureId} game={game} detail={detail} />
        ))}
      </tbody>
    </table>
  );
}

function MatchRow({ game, detail }: { game: Game; detail: PredictionDetail | undefined }) {
  const said =
    detail?.home == null || detail.away == null ? null : scoreText({ home: detail.home, away: detail.away });
  const words = [
    minuteOf(game),
    game.counts ? '' : detailWords.fell,
    detail === undefined || !game.counts ? '' : describeClass(detail, game),
  ].filter((word) => word !== '');
  const points = detail?.points ?? null;
  return (
    <tr>
      <th scope="row">
        <span className={styles.sides}>
          <TeamMark name={game.home} />
          <TeamMark name={game.away} />
          <span>
            {fixtureName(game)}
            {words.length > 0 && <small>{words.join(', ')}</small>}
          </span>
        </span>
      </th>
      <td className="n">{game.score !== null && scoreText(game.score)}</td>
      <td className="n">
        {said}
        {detail?.banker === true && <small className={styles.banker}>×2</small>}
      </td>
      <td className="n">{points !== null && formatPoints(points)}</td>
    </tr>
  );
}
