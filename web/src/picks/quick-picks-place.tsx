import { type RefObject, useRef, useState } from 'react';
import { usePart } from '../platform/offline/use-part.ts';
import type { QuickPicksProps } from './quick-picks-dialog.tsx';

const loadDialog = () => import('./quick-picks-dialog.tsx');

/** The quick picks' opening: by a button of the bar, or by one beneath the card's list. */
export function useQuickPicks() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLElement | null>(null);
  return {
    isOpen,
    opener,
    open: () => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}

interface QuickPicksPlaceProps extends Omit<QuickPicksProps, 'onClose' | 'returnFocus'> {
  quick: ReturnType<typeof useQuickPicks>;
  heading: RefObject<HTMLElement | null>;
}

/** The dialog, whose code comes with the first tap. The focus returns to its button, or to the race if that has gone. */
export function QuickPicksPlace({ quick, heading, ...card }: QuickPicksPlaceProps) {
  return quick.isOpen ? (
    <Loaded
      {...card}
      onClose={quick.close}
      returnFocus={() => (quick.opener.current?.isConnected ? quick.opener.current : heading.current)}
    />
  ) : null;
}

function Loaded(props: QuickPicksProps) {
  const part = usePart(loadDialog);
  return part === null ? null : <part.QuickPicksDialog {...props} />;
}
