import type { SlipSport } from '@furlong/domain/betting/slip-sports';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { linkTo } from '../../../platform/site/links.ts';
import { desktopWidth, fromWidth } from '../../../ui/styles/breakpoints.ts';
import { contentScroll } from '../../../ui/styles/content-scroll.ts';
import { RacingSlip } from '../../racing/panel/racing-slip.tsx';
import { isFinished, selectionsLeft } from '../reduce-slip.ts';
import { closeSlip, useSlipSheet } from '../slip-sheet.ts';
import { slipSports, sportOf } from '../slip-sports.ts';
import type { SlipState } from '../slip-state.ts';
import { useCurrentSlips, useShownSport, useSlipInHand } from '../slip-store.ts';
import { useIsDocked } from '../use-docked.ts';
import { LaterSlip } from './later-slip.tsx';
import { OtherProgrammeDialog } from './other-programme-dialog.tsx';
import styles from './slip-shell.module.css';
import type { SportSlipProps } from './sport-slip.tsx';
import { useToastPlace } from './toast-place.ts';
import { slipWords } from './view/slip-words.ts';

/** The slip: beside the content where there is room, else over it. */
export function SlipPanel({ emptyOffer = null }: { emptyOffer?: ReactNode }) {
  const { isOpen, barOn } = useSlipSheet();
  const { pathname } = useLocation();
  const isDocked = useIsDocked();
  const shown = useShownSport();
  const slip = useSlipInHand();
  const kept = new Set(useCurrentSlips().map(({ event }) => sportOf(event).name));
  const isHere = barOn === pathname || isOfPrices(pathname);
  const hasBar = !isOpen && !isDocked && isHere && slip !== null && hasBets(slip);
  const content = (
    <SlipOf sport={shown} shown="whole" emptyOffer={shown === 'horseracing' ? emptyOffer : null} />
  );
  return (
    <>
      {isOpen && (isDocked ? <Docked>{content}</Docked> : <Sheet>{content}</Sheet>)}
      {Object.values(slipSports).map(
        ({ name }) =>
          kept.has(name) &&
          !(isOpen && name === shown) && (
            <SlipOf
              key={name}
              sport={name}
              shown={hasBar && name === shown ? 'bar' : null}
              emptyOffer={null}
            />
          ),
      )}
      <OtherProgrammeDialog slip={slip} />
    </>
  );
}

/** Whether a page is one of cards or fixtures, where the next price is: a slip's bar stands there as long as it has bets. */
function isOfPrices(pathname: string): boolean {
  const soccer = linkTo('soccer');
  const isSoccer = pathname === soccer || pathname.startsWith(`${soccer}/fixtures/`);
  return isSoccer || pathname.startsWith(`${linkTo('picks')}/`);
}

/** Whether there is anything on a slip that may be struck. */
function hasBets(slip: SlipState): boolean {
  return selectionsLeft(slip).length > 0 && !isFinished(slip) && !slip.over;
}

const loadSoccer = async () => (await import('../../soccer/panel/soccer-slip.tsx')).SoccerSlip;

/** Racing's slip comes with this file; another sport's is loaded once there is one. */
function SlipOf({ sport, ...props }: SportSlipProps & { sport: SlipSport }) {
  return sport === 'soccer' ? <LaterSlip {...props} load={loadSoccer} /> : <RacingSlip {...props} />;
}

/** Beside the content, which makes room. It takes the focus only when the punter opened it. */
function Docked({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  const isAskedFor = useSlipSheet((sheet) => sheet.isAskedFor);
  useEffect(() => {
    document.documentElement.dataset.slip = 'docked';
    return () => {
      delete document.documentElement.dataset.slip;
    };
  }, []);
  useEffect(() => {
    if (!isAskedFor) return;
    const before = document.activeElement;
    panel.current?.querySelector<HTMLElement>('h2[tabindex]')?.focus();
    return () => {
      // Closed from within: the focus goes back to what opened it.
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isAskedFor]);
  return (
    <aside
      ref={panel}
      className={`${styles.sheet} ${styles.docked}`}
      aria-label={slipWords.name}
      onKeyDown={({ key }) => key === 'Escape' && closeSlip()}
    >
      {children}
    </aside>
  );
}

/** Over the content. On a phone it covers everything, so the content does not scroll. */
function Sheet({ children }: { children: ReactNode }) {
  const opener = useRef(document.activeElement);
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  useToastPlace(sheet);
  useEffect(() => {
    if (window.matchMedia?.(fromWidth(desktopWidth)).matches) return;
    contentScroll.lock();
    return () => contentScroll.restore();
  }, []);
  return (
    <Radix.Root open onOpenChange={(wanted) => !wanted && closeSlip()}>
      <Radix.Portal>
        <div className={styles.backdrop} />
        <Radix.Content
          ref={setSheet}
          className={styles.sheet}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // To the heading: the first control would be a tick that a stray space bar takes off.
            event.preventDefault();
            (event.currentTarget as HTMLElement).querySelector<HTMLElement>('h2[tabindex]')?.focus();
          }}
          onEscapeKeyDown={(event) => {
            // Escape in a mistyped stake restores the stake before it, and the slip stays open.
            if (event.target instanceof Element && event.target.matches('input[aria-invalid]')) {
              event.preventDefault();
            }
          }}
          onCloseAutoFocus={(event) => {
            // Back to what opened it: Radix knows only of a trigger of its own.
            event.preventDefault();
            const back = opener.current?.isConnected ? opener.current : document.getElementById('main');
            if (back instanceof HTMLElement) back.focus({ preventScroll: back !== opener.current });
          }}
        >
          {/* Its name; the heading is the slip’s own. */}
          <Radix.Title asChild>
            <span className="sr">{slipWords.name}</span>
          </Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
