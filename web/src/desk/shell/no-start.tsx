import { Button } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { deskWords, doorWords } from '../desk-words.ts';

const reload = () => window.location.reload();

/** Without the configuration there is nothing to draw the desk with. */
export function NoStart() {
  return (
    <main className="wrap">
      <h1 className="sr">{deskWords.pages}</h1>
      <ErrorState title={doorWords.noStart} action={<Button onClick={reload}>{doorWords.loadAgain}</Button>}>
        {doorWords.noStartText}
      </ErrorState>
    </main>
  );
}

/** A page that failed while it was drawn. */
export function BrokenPage() {
  return (
    <main className="wrap">
      <h1 className="sr">{deskWords.pages}</h1>
      <ErrorState title={doorWords.broken} action={<Button onClick={reload}>{doorWords.loadAgain}</Button>} />
    </main>
  );
}
