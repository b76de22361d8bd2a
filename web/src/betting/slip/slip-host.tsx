import { useIsFetching } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useClosedTo } from '../../platform/api/closed-to.ts';
import { retryImport } from '../../platform/offline/retry-import.ts';
import { useSteadyNavigate } from '../../platform/router/use-steady-navigate.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useSlipHistory } from './slip-history.ts';
import { slipPageWords } from './slip-page-words.ts';
import { closeSlip, openSlip, openSlipParam, useSlipSheet } from './slip-sheet.ts';
import { isSlipShown } from './slip-shown.ts';
import { isEmpty } from './slip-state.ts';
import { useCurrentSlips } from './slip-store.ts';

/** How long a page must fetch nothing before it loads a slip that nobody has opened, in milliseconds. */
const quietMs = 300;

interface SlipHostProps {
  /** Fetches the slip's own code. */
  load: () => Promise<ComponentType>;
}

/** Loads the slip: at once when it is opened, after the screen when there is something on it. */
export function SlipHost({ load }: SlipHostProps) {
  const isClosed = useClosedTo() !== null;
  // An unanswered strike is sent again although betting is closed.
  const isWaiting = useCurrentSlips().some(({ sent }) => sent !== null);
  return isSlipShown() && (!isClosed || isWaiting) ? <Host load={load} /> : null;
}

function Host({ load }: SlipHostProps) {
  const [Panel, setPanel] = useState<ComponentType | null>(null);
  const wanted = useWanted();
  useOpenByAddress();
  useSlipHistory();
  useEffect(() => {
    if (!wanted || Panel !== null) return;
    const end = new AbortController();
    let isTold = false;
    const tell = () => {
      if (isTold) return;
      isTold = true;
      closeSlip();
      showToast({
        type: 'error',
        title: slipPageWords.notLoaded,
        text: slipPageWords.notLoadedText,
      });
    };
    void retryImport(load, end.signal, tell).then((loaded) => {
      if (loaded !== null) setPanel(() => loaded);
    });
    return () => end.abort();
  }, [wanted, Panel, load]);
  return Panel === null ? null : <Panel />;
}

function useWanted(): boolean {
  const isAskedFor = useSlipSheet(
    ({ isOpen, otherProgramme, barOn }) => isOpen || otherProgramme !== null || barOn !== null,
  );
  const hasSomething = useCurrentSlips().some((slip) => !isEmpty(slip));
  const isFetching = useIsFetching() > 0;
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (!hasSomething || isFetching) return;
    const timer = setTimeout(() => setQuiet(true), quietMs);
    return () => clearTimeout(timer);
  }, [hasSomething, isFetching]);
  return isAskedFor || isQuiet;
}

/** Opens the slip after a sign-in that was made for it, and takes the parameter out of the address. */
function useOpenByAddress(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useSteadyNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!query.has(openSlipParam)) return;
    query.delete(openSlipParam);
    const rest = query.size === 0 ? '' : `?${query}`;
    // The slip opens afterwards, so that its own history entry is not replaced.
    void navigate({ pathname, search: rest, hash }, { replace: true }).then(openSlip);
  }, [pathname, search, hash, navigate]);
}
