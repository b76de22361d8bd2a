import { Button } from '../ui/controls/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { formatClock, formatDay } from '../ui/format/format-date.ts';
import { screenWords } from './screen-words.ts';
import type { StatsState } from './stats-queries.ts';

/** Says that stored figures are shown because newer ones did not load, with the stored message. */
export function NotRefreshed({ stats: { data, message, refetch, isFetching } }: { stats: StatsState }) {
  if (data === undefined || message === null) return null;
  return (
    <Note
      tone="amber"
      actions={
        <Button size="small" busy={isFetching} onClick={() => void refetch()}>
          {screenWords.tryAgain}
        </Button>
      }
    >
      <span role="status">
        {message} {screenWords.stored(formatDay(data.at), formatClock(data.at))}
      </span>
    </Note>
  );
}
