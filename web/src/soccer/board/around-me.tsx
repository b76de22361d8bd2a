import type { LiveRoundOwn, PredictorBoard } from '@furlong/contract/schemas/predictor';
import { describeAhead } from '../../leaderboard/leaderboard-words.ts';
import { jumpTo } from '../../ui/controls/jump-to.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import styles from './around-me.module.css';
import type { PredictorBoardAddress } from './board-address.ts';
import { pageSize } from './board-queries.ts';
import { placeWords } from './board-words.ts';

/** The id of the part with the totals around the own one. */
export const aroundId = 'around-you';

interface AroundMeProps {
  board: PredictorBoard;
  address: PredictorBoardAddress;
  place: LiveRoundOwn | null;
  onPage: (page: number) => void;
}

/** Under the own row, which stands first wherever it is: the next better rank, and the way to who stands around. */
export function AroundMe({ board: { own }, address, place, onPage }: AroundMeProps) {
  if (own === null) return null;
  const ahead = describeAhead(place?.above ?? null);
  const isNear = place !== null && place.around.length > 1;
  // Of a shared rank the first: those level stand around, too.
  const page = Math.ceil((place?.place ?? own.rank) / pageSize);
  const isHere = page === address.page && address.searchFor === '';
  if (!isNear && isHere) return null;
  return (
    <p className={classNames(styles.line, isNear && styles.beside)}>
      <span>{ahead}</span>
      {isNear ? (
        <button type="button" onClick={() => jumpTo(document.getElementById(aroundId))}>
          {placeWords.aroundMe}
        </button>
      ) : (
        <button type="button" onClick={() => onPage(page)}>
          {placeWords.aroundMePage(page)}
        </button>
      )}
    </p>
  );
}
