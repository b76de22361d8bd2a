import type { ReactNode } from 'react';
import { stateWords } from '../ui/feedback/state-words.ts';
import { ErrorState } from '../ui/feedback/states.tsx';
import { retrievalFailed } from './league-queries.ts';
import { leagueWords } from './league-words.ts';

interface RetrievalFailedProps {
  onRetry: () => void;
  /** It is all that there would be on the page. */
  isWhole?: boolean;
  /** It stands beside what the page is about. */
  isAside?: boolean;
  children?: ReactNode;
}

/** A part of the leagues that did not load, in the specification's words; without a connection, that it is not kept. */
export function RetrievalFailed({
  onRetry,
  isWhole = false,
  isAside = false,
  children,
}: RetrievalFailedProps) {
  return (
    <ErrorState
      title={retrievalFailed}
      notKept={isWhole ? stateWords.notKept : leagueWords.notKept}
      onRetry={onRetry}
      isAside={isAside}
    >
      {children}
    </ErrorState>
  );
}
