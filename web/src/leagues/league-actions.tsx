import { useClosedTo } from '../platform/api/closed-to.ts';
import { useSession } from '../platform/session/session-store.ts';
import { Button } from '../ui/controls/button.tsx';
import { leagueWords } from './league-words.ts';
import styles from './leagues.module.css';

/** What a dialog of the screen asks. */
export type LeagueQuestion = 'join' | 'create';

/** 'Join A League' and 'Create A League', for those who may play. */
export function LeagueActions({ onAsk }: { onAsk: (question: LeagueQuestion) => void }) {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const closed = useClosedTo();
  if (!isLoggedIn || closed !== null) return null;
  return (
    <div className={styles.actions}>
      <Button onClick={() => onAsk('join')}>{leagueWords.join}</Button>
      <Button kind="main" onClick={() => onAsk('create')}>
        {leagueWords.create}
      </Button>
    </div>
  );
}
