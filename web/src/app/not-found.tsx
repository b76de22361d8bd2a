import { linkTo } from '../platform/site/links.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import { notFoundWords } from './app-words.ts';

/** Any path without a route. */
export function NotFound() {
  return (
    <>
      <div className="pagehead">
        <h1>{notFoundWords.title}</h1>
      </div>
      <EmptyState
        title={notFoundWords.why}
        action={<ButtonLink to={linkTo('home')}>{notFoundWords.home}</ButtonLink>}
      />
    </>
  );
}
