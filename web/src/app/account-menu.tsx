import { parseMoney, type Rands } from '@furlong/domain/money';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { usePageOld } from '../platform/offline/page-old.ts';
import { usePart } from '../platform/offline/use-part.ts';
import { requestSignOut } from '../platform/session/request-sign-in.ts';
import { useSession } from '../platform/session/session-store.ts';
import { ChevronIcon } from '../ui/controls/icons.tsx';
import { formatClock } from '../ui/format/format-date.ts';
import { Money } from '../ui/format/money.tsx';
import { headerWords, menuWords } from './app-words.ts';
import { toDesk } from './closed-band-words.ts';
import styles from './header.module.css';
import { pathOfScreen, type ScreenEntry } from './routes.ts';

interface AccountMenuProps {
  /** Who is signed in. */
  name: string | null;
  /** Null when the wallet did not answer. */
  balance: Rands | null;
  screens: readonly ScreenEntry[];
  /** For a punter who has not chosen an alias: asks for one. */
  onChooseAlias?: () => void;
}

const loadLastSignIn = () => import('../account/last-sign-in.tsx');

/** Where the menu says when the last sign-in was; the code of it loads as the menu is opened. */
function LastSignInPlace() {
  const part = usePart(loadLastSignIn);
  return part && <part.LastSignIn className={styles.last} />;
}

/** The signed-in alias and balance, with a menu of the punter's own screens and signing out. */
export function AccountMenu({ name, balance, screens, onChooseAlias }: AccountMenuProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isOld = usePageOld();
  const at = useSession((session) => session.balanceAt);
  const isStaff = useSession((session) => session.isInternalUser);
  const close = () => setOpen(false);
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [open]);
  return (
    <div className={styles.account} ref={box}>
      <button
        ref={button}
        type="button"
        className={styles.who}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className="sr">{menuWords.account}: </span>
        <span className={styles.alias}>{name}</span>
        {balance !== null && (
          <span className={styles.balance}>
            <span className="sr"> {menuWords.balance} </span>
            <Money cents={parseMoney(balance)} />
          </span>
        )}
        {balance !== null && isOld && at !== null && (
          <span className={styles.at}> {menuWords.from(formatClock(at))}</span>
        )}
        <ChevronIcon />
      </button>
      <nav id={id} className={styles.menu} aria-label={menuWords.account} hidden={!open}>
        {open && <LastSignInPlace />}
        {isStaff && <a href="/desk">{toDesk}</a>}
        {onChooseAlias !== undefined && (
          <button
            type="button"
            onClick={() => {
              close();
              onChooseAlias();
            }}
          >
            {headerWords.chooseAlias}
          </button>
        )}
        {screens.map(
          (screen) =>
            screen.play?.[0] !== undefined && (
              <Link key={screen.name} to={pathOfScreen(screen)} onClick={close}>
                {screen.play[0].text}
              </Link>
            ),
        )}
        <button
          type="button"
          onClick={() => {
            close();
            requestSignOut();
          }}
        >
          {menuWords.signOut}
        </button>
      </nav>
    </div>
  );
}
