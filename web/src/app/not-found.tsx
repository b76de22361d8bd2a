import { useEffect } from 'react';
import { noteScreenMissing } from '../platform/offline/page-blank.ts';
import { WaysPlace } from '../ui/feedback/states.tsx';
import { notFoundWords } from './app-words.ts';

/** Any path without a route. */
export function NotFound() {
  // The page has nothing that could be old.
  useEffect(noteScreenMissing, []);
  return (
    <>
      <div className="pagehead">
        <h1>{notFoundWords.title}</h1>
      </div>
      <WaysPlace of="NoPage" />
    </>
  );
}
