import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { LuckyPickHost } from '../betting/lucky-pick/lucky-pick-host.tsx';
import { SlipHostPlace } from '../betting/slip/slip-place.tsx';
import { useOnBreak } from '../platform/api/closed-to.ts';
import { contentKey } from '../platform/api/query-keys.ts';
import { serverNow } from '../platform/device/server-clock.ts';
import { Begun } from '../platform/drawn/begun.tsx';
import { useBegun } from '../platform/drawn/use-begun.ts';
import { useNewVersion } from '../platform/offline/new-version.ts';
import { useOnline } from '../platform/offline/online.ts';
import { usePageBlank, usePartFailed } from '../platform/offline/page-blank.ts';
import { usePageOld } from '../platform/offline/page-old.ts';
import { lastAnswerTime, useStaleSince } from '../platform/offline/stale-notice.ts';
import { usePageState } from '../platform/router/router-provider.tsx';
import { useSession } from '../platform/session/session-store.ts';
import { getConfig, useConfig, useNewerConfig } from '../platform/site/config.ts';
import { hasSportSelector, SportSelector } from '../sport-selector/sport-selector.tsx';
import { Announcer, announce } from '../ui/feedback/announcer.tsx';
import { OfflineBanner } from '../ui/feedback/states.tsx';
import { ToastHost } from '../ui/feedback/toast-host.tsx';
import { formatSince } from '../ui/format/format-date.ts';
import { SilkClips } from '../ui/racing/silk-clips.tsx';
import { headerWords, notFoundWords } from './app-words.ts';
import { ClosedBand } from './closed-band.tsx';
import { Footer } from './footer.tsx';
import { BottomBar, Header } from './header.tsx';
import { InstalledApp } from './installed-app.tsx';
import { PunterNewsHost } from './punter-news-host.tsx';
import { RealityCheckHost } from './reality-check-host.tsx';
import styles from './root-layout.module.css';
import {
  documentTitle,
  findScreen,
  isForPunters,
  isOpenWithoutAlias,
  type ScreenEntry,
  shownScreens,
} from './routes.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { SessionEnd } from './session-end.tsx';
import { SignInHost } from './sign-in-host.tsx';

const loadSlip = async () => (await import('./whole-slip.tsx')).WholeSlip;

/** Header, scrollable content and footer around every route. */
export function RootLayout({ table }: { table: readonly ScreenEntry[] }) {
  const { pathname } = useLocation();
  const config = useConfig();
  const shown = useMemo(() => shownScreens(table, config), [table, config]);
  useNewerConfig();
  useContentVersion(config.contentVersion);
  const screen = findScreen(pathname, shown);
  const awaited = useAwaitedScreen(screen, shown);
  const isProtected = useCallback((path: string) => isForPunters(path, getConfig(), table), [table]);
  const needsNoAlias = useCallback((path: string) => isOpenWithoutAlias(path, table), [table]);
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const content = useRef<HTMLElement>(null);
  useShownOnce();
  useArrival(screen, content, config.title);
  // No partners and no social links either (rule: breaks-on-screen).
  const isQuiet = useOnBreak() || screen?.quiet === true;
  return (
    <>
      <a className="skip" href="#main">
        {headerWords.skip}
      </a>
      <SilkClips />
      <Header screens={shown} current={awaited ?? screen} />
      <Connection />
      <ClosedBand path={pathname} />
      <NewVersion />
      <main id="main" ref={content} tabIndex={-1} className={`wrap ${styles.content}`}>
        {/* Stays until the next screen is ready: the page must keep its length to restore the scroll position. */}
        <div inert={awaited !== null}>
          {hasSportSelector(pathname) && <SportSelector path={pathname} />}
          <Outlet />
        </div>
        {awaited !== null && (
          <div className={styles.awaited}>
            <div className="wrap">
              <ScreenSkeleton text={awaited.loadingText} />
            </div>
          </div>
        )}
      </main>
      <Begun>
        <SlipHostPlace load={loadSlip} />
        <LuckyPickHost />
      </Begun>
      <Footer screens={shown} isQuiet={isQuiet} />
      <BottomBar screens={shown} current={awaited ?? screen} />
      <Begun>
        <PunterNewsHost isLoggedIn={isLoggedIn} isOnMyBets={screen?.name === 'my-bets'} />
        <RealityCheckHost isLoggedIn={isLoggedIn} />
        <SessionEnd />
        <InstalledApp />
        <ToastHost expected={isLoggedIn} />
        <SignInHost isForPunters={isProtected} isOpenWithoutAlias={needsNoAlias} />
        <Announcer />
      </Begun>
    </>
  );
}

/** The app is there: a page that was drawn for another width is shown, now that this one is known, and no more is said to be late. */
function useShownOnce(): void {
  const hasBegun = useBegun();
  useLayoutEffect(() => {
    if (!hasBegun) return;
    const { dataset } = document.documentElement;
    delete dataset.drawn;
    delete dataset.away;
    document.getElementById('app-late')?.remove();
  }, [hasBegun]);
}

/** Asks again for pages, banners and numbers once the desk has published some (rule: live-site). */
function useContentVersion(version: number): void {
  const client = useQueryClient();
  const drawn = useRef(version);
  useEffect(() => {
    if (drawn.current !== version) void client.invalidateQueries({ queryKey: contentKey });
    drawn.current = version;
  }, [version, client]);
}

/** Says while the page may be out of date, and since when. */
function Connection() {
  const online = useOnline();
  const staleSince = useStaleSince();
  const isBlank = usePageBlank();
  const hasFailed = usePartFailed();
  const isOld = usePageOld();
  if (!isOld) return null;
  const since = staleSince ?? lastAnswerTime();
  return (
    <OfflineBanner
      online={online}
      brand={getConfig().brand}
      since={hasFailed ? '' : since === null ? null : formatSince(since, serverNow())}
      isBlank={isBlank}
    />
  );
}

function NewVersion() {
  const { Banner } = useNewVersion();
  return Banner && <Banner onLater={() => useNewVersion.setState({ Banner: null })} />;
}

const noticeDelayMs = 150;

/** The screen being loaded, once loading takes long enough to be noticed. */
function useAwaitedScreen(current: ScreenEntry | null, shown: readonly ScreenEntry[]): ScreenEntry | null {
  const { pending } = usePageState();
  const target = pending === null ? null : findScreen(pending.pathname, shown);
  const awaited = target === current ? null : target;
  const [noticed, setNoticed] = useState(false);
  useEffect(() => {
    if (awaited === null) return;
    const timer = setTimeout(() => setNoticed(true), noticeDelayMs);
    return () => {
      clearTimeout(timer);
      setNoticed(false);
    };
  }, [awaited]);
  return noticed ? awaited : null;
}

/** Sets the title. After a change of screen it also announces it and moves focus to the content. */
function useArrival(
  screen: ScreenEntry | null,
  content: React.RefObject<HTMLElement | null>,
  title: string,
): void {
  const before = useRef<ScreenEntry | null | undefined>(undefined);
  useEffect(() => {
    document.title = documentTitle(screen, title);
    const first = before.current === undefined;
    if (!first && before.current !== screen) {
      announce(screen?.title ?? notFoundWords.title);
      content.current?.focus({ preventScroll: true });
    }
    before.current = screen;
  }, [screen, content, title]);
}
