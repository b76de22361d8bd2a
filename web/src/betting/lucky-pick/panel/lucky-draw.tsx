import { LUCKY_PICK } from '@furlong/domain/betting/lucky-pick';
import { Button } from '../../../ui/controls/button.tsx';
import styles from './lucky-pick.module.css';
import { isAllStruck } from './lucky-state.ts';
import { luckyWords } from './lucky-words.ts';
import type { LuckyPickOnScreen } from './use-lucky-pick.ts';

/** Draws three others. It stands in the page's head, so that runners and bets follow each other. */
export function DrawAgain({ pick }: { pick: LuckyPickOnScreen }) {
  const { state, view, actions } = pick;
  if (view.runners === null || isAllStruck(state)) return null;
  return (
    <div className={styles.again}>
      <Button size="small" disabled={!canDraw(pick)} onClick={() => actions.draw([])}>
        {luckyWords.drawAgain}
      </Button>
    </div>
  );
}

/** Draws what the punter's saved picks leave open; nothing without any. */
export function FromPicks({ pick }: { pick: LuckyPickOnScreen }) {
  const { actions, saved } = pick;
  if (saved.length === 0) return null;
  return (
    <div className={styles.part}>
      <Button disabled={!canDraw(pick)} onClick={() => actions.draw(saved)}>
        {luckyWords.fromPicks}
      </Button>
    </div>
  );
}

/** Whether three others can be drawn now. */
export function canDraw({ state, openRaces }: Pick<LuckyPickOnScreen, 'state' | 'openRaces'>): boolean {
  return state.sent === null && openRaces >= LUCKY_PICK.runners;
}
