import type { DailyLeaderboard, StandingsRow } from '@furlong/contract/schemas/standings';
import { useState } from 'react';
import type { Card } from '../meetings/read-card.ts';
import { Button } from '../ui/controls/button.tsx';
import { type PunterSelections, usePuntersSelections } from './leaderboard-queries.ts';
import { boardWords, rowWords } from './leaderboard-words.ts';
import styles from './race-by-race.module.css';
import { NoRaces, RaceByRace } from './race-by-race.tsx';
import { ShareResult } from './share-result.tsx';
import { pairPicks, SideBySide } from './side-by-side.tsx';

interface RowDetailProps {
  row: StandingsRow;
  board: DailyLeaderboard;
  card: Card | undefined;
  selections: PunterSelections | undefined;
}

/** An opened row: its races, and one tap away the own card beside them and the own result to share. */
export function RowDetail({ row, board, card, selections }: RowDetailProps) {
  const { own } = board;
  const [isCompared, setCompared] = useState(false);
  const isOwn = row.punterId === own?.punterId;
  const isPair = own !== null && !isOwn;
  return (
    <>
      {isPair && isCompared ? (
        <HeadToHead row={row} own={own} board={board} selections={selections} />
      ) : (
        <RaceByRace selections={selections} races={card?.races} own={isOwn} />
      )}
      {own !== null && (
        <div className={styles.acts}>
          {isPair && (
            <Button size="small" onClick={() => setCompared(!isCompared)}>
              {isCompared ? rowWords.backToPicks : rowWords.headToHead}
            </Button>
          )}
          <ShareResult results={board} />
        </div>
      )}
    </>
  );
}

interface HeadToHeadProps extends Pick<RowDetailProps, 'row' | 'board' | 'selections'> {
  own: StandingsRow;
}

function HeadToHead({ row, own, board, selections }: HeadToHeadProps) {
  const { [own.punterId]: ownSelections } = usePuntersSelections(
    board.meetingId,
    [own.punterId],
    board.version,
  );
  if (selections?.data === undefined || ownSelections?.data === undefined) {
    return <NoRaces selections={selections?.data === undefined ? selections : ownSelections} />;
  }
  return (
    <SideBySide
      caption={`${rowWords.headToHead}, ${boardWords.title}`}
      captionHidden
      one={own.userId}
      other={row.userId}
      races={pairPicks(ownSelections.data.punterLeaderboardDetails, selections.data.punterLeaderboardDetails)}
      showsHalf
      totals={[own.total, row.total]}
    />
  );
}
