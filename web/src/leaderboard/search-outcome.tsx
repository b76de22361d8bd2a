import { Button } from '../ui/controls/button.tsx';
import styles from './board-list.module.css';
import { boardWords } from './leaderboard-words.ts';

interface SearchOutcomeProps {
  searchFor: string;
  found: number;
  /** Of whom none was found: 'No punter on this meeting'. */
  none: string;
  onClear: () => void;
}

/** What a search for an alias found, with the way back to everybody. */
export function SearchOutcome({ searchFor, found, none, onClear }: SearchOutcomeProps) {
  if (searchFor === '') return null;
  return (
    <div className={styles.outcome}>
      <p role="status">
        {found === 0 ? boardWords.foundNone(none, searchFor) : boardWords.found(found, searchFor)}
      </p>
      <Button kind="quiet" size="small" onClick={onClear}>
        {boardWords.showAll}
      </Button>
    </div>
  );
}
