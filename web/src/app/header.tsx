import { Link } from 'react-router';
import { SlipChipPlace } from '../betting/slip/slip-place.tsx';
import { requestSignIn } from '../platform/session/request-sign-in.ts';
import { useSessionRestoring } from '../platform/session/session-restoring.ts';
import { useSession } from '../platform/session/session-store.ts';
import { linkTo } from '../platform/site/links.ts';
import { Button } from '../ui/controls/button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { headerWords } from './app-words.ts';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import { NavMark } from './nav-mark.tsx';
import { NoticeBell } from './notice-bell.tsx';
import { pathOfScreen, type ScreenEntry } from './routes.ts';

interface NavigationProps {
  screens: readonly ScreenEntry[];
  /** The screen that is shown or loading. */
  current: ScreenEntry | null;
}

/** Brand, main navigation on a wide screen, and who is signed in. */
export function Header({ screens, current }: NavigationProps) {
  return (
    <header className={styles.top}>
      <div className={styles.inner}>
        <Link className={styles.brand} to={linkTo('home')}>
          <Brand />
        </Link>
        <nav className={styles.nav} aria-label={headerWords.main}>
          {screens.map((screen) => {
            const label = screen.main?.label ?? screen.header;
            const path = pathOfScreen(screen);
            const isAbove = current !== null && pathOfScreen(current).startsWith(`${path}/`);
            return (
              label !== undefined && (
                <Link
                  key={screen.name}
                  to={path}
                  aria-current={screen === current ? 'page' : isAbove || undefined}
                >
                  {label}
                  <NavMark name={screen.name} />
                </Link>
              )
            );
          })}
        </nav>
        <div className={styles.end}>
          <Account screens={screens} />
          <SlipChipPlace />
        </div>
      </div>
    </header>
  );
}

function Account({ screens }: Pick<NavigationProps, 'screens'>) {
  const { isLoggedIn, isInPCLogin, isPending, aliasRequired, alias, userName, balance, legacyAccessToken } =
    useSession();
  const isRestoring = useSessionRestoring();
  if (isRestoring) return null;
  if (!isLoggedIn) {
    const isBusy = isInPCLogin || isPending;
    // What protects a punter, and the money, wait for no alias.
    if (aliasRequired && legacyAccessToken !== null && !isBusy) {
      return (
        <>
          <span className={styles.choose}>
            <Button size="small" onClick={signIn}>
              {headerWords.chooseAlias}
            </Button>
          </span>
          <AccountMenu name={userName} balance={balance} screens={screens} onChooseAlias={signIn} />
        </>
      );
    }
    return (
      <Button size="small" busy={isBusy} onClick={signIn}>
        {isBusy ? headerWords.signingIn : aliasRequired ? headerWords.chooseAlias : headerWords.signIn}
      </Button>
    );
  }
  return (
    <>
      <NoticeBell />
      <AccountMenu name={alias ?? userName} balance={balance} screens={screens} />
    </>
  );
}

/** Returns to the same address afterwards, with its query and hash. */
function signIn(): void {
  const { pathname, search, hash } = window.location;
  requestSignIn(`${pathname}${search}${hash}`);
}

/** The main navigation of a phone. */
export function BottomBar({ screens, current }: NavigationProps) {
  return (
    <nav className={styles.bar} aria-label={headerWords.main}>
      {screens.map(
        (screen) =>
          screen.main !== undefined && (
            <Link
              key={screen.name}
              to={pathOfScreen(screen)}
              aria-current={screen === current ? 'page' : undefined}
            >
              <screen.main.icon />
              {screen.main.label}
              <NavMark name={screen.name} />
            </Link>
          ),
      )}
    </nav>
  );
}
