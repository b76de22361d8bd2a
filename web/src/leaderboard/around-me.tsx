import type { ComponentProps } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { pageOfPlace } from './board-rows.ts';
import { placeWords } from './leaderboard-words.ts';
import type { Leaderboard } from './use-leaderboard.ts';

interface AroundMeProps extends Pick<ComponentProps<typeof Button>, 'kind' | 'size'> {
  leaderboard: Leaderboard;
  /** The list shows search results, not a page of everybody. */
  isSearch: boolean;
  onPage: (page: number) => void;
}

/** The way to the page of the own place, and from there back to the top; nothing without a place or a second page. */
export function AroundMe({ leaderboard, isSearch, onPage, kind = 'plain', size }: AroundMeProps) {
  const { state, page, ownPlace } = leaderboard;
  const own = ownPlace?.own ?? page.data?.own ?? null;
  const ownPage = own === null ? null : pageOfPlace(ownPlace, own);
  if (ownPage === null || isSearch) return null;
  const isHere = ownPage === state.currentPage;
  if (isHere && ownPage === 1) return null;
  return (
    <Button
      kind={kind}
      {...(size !== undefined && { size })}
      aria-label={isHere ? placeWords.toTop : placeWords.aroundMePage(ownPage)}
      onClick={() => onPage(isHere ? 1 : ownPage)}
    >
      {isHere ? placeWords.toTop : placeWords.aroundMe}
    </Button>
  );
}
