import { linkTo } from '../platform/site/links.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';

/** Any path without a route. */
export function NotFound() {
  return (
    <>
      <div className="pagehead">
        <h1>Not found</h1>
      </div>
      <EmptyState
        title="There is nothing at this address"
        action={<ButtonLink to={linkTo('home')}>Go to Home</ButtonLink>}
      >
        It may have been typed or copied wrongly, or what was here is gone.
      </EmptyState>
    </>
  );
}
