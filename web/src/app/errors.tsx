import { useRouteError } from 'react-router';
import { ChunkLoadError } from '../platform/load-chunk.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/states.tsx';

function ReloadButton() {
  return <Button onClick={() => window.location.reload()}>Load the page again</Button>;
}

/** A screen that failed, inside the layout. */
export function ScreenError() {
  const error = useRouteError();
  if (error instanceof ChunkLoadError) {
    return (
      <ErrorState title="This screen did not load." action={<ReloadButton />}>
        {error.name}: the connection was lost, or Furlong was updated while you were here.
      </ErrorState>
    );
  }
  return (
    <ErrorState title="Something went wrong on this screen." action={<ReloadButton />}>
      Your saved picks are safe.
    </ErrorState>
  );
}

/** The app could not start. */
export function AppError() {
  return (
    <main className="wrap">
      <ErrorState title="Furlong could not start." action={<ReloadButton />}>
        The server did not answer, or its answer could not be used. Check your connection and load the page
        again.
      </ErrorState>
    </main>
  );
}
