import { WalletErrorCode } from '@furlong/contract/codes/wallet';
import type { StatementRow } from '@furlong/contract/schemas/wallet';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useOnBreak } from '../platform/api/closed-to.ts';
import { useNow } from '../platform/device/now.ts';
import { requestFreshSignIn } from '../platform/session/request-sign-in.ts';
import { useSession } from '../platform/session/session-store.ts';
import { getConfig } from '../platform/site/config.ts';
import { linkTo } from '../platform/site/links.ts';
import { useProtection } from '../protection/protection-queries.ts';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Bone } from '../ui/feedback/skeleton.tsx';
import { formatClock, formatNearDay } from '../ui/format/format-date.ts';
import { Money } from '../ui/format/money.tsx';
import { readAskedDeposit } from './asked-deposit.ts';
import { amountOf, groupStrikes } from './group-strikes.ts';
import { MoneyForm } from './money-form.tsx';
import { askAgain, byProtection, type MoveOutcome, moveMoney } from './move-money.ts';
import { usePendingMove } from './pending-move.ts';
import { UnansweredMove } from './unanswered-move.tsx';
import styles from './wallet.module.css';
import { useWalletBalance } from './wallet-queries.ts';
import {
  accountWords,
  balanceWords,
  describeClosed,
  formWords,
  lastWords,
  movedWords,
  moveFailures,
  screenWords,
  unansweredTitle,
} from './wallet-words.ts';

interface HoldingsProps {
  /** Why the punter may not bet; null when nothing is known against it. */
  betRefusal: string | null;
  /** Whether the wallet is in this system or the operator's; null until it is known. */
  keptBy: 'here' | 'operator' | null;
  /** The newest movements, as far as the shown statement has them; empty where it is of other days. */
  newest: readonly StatementRow[];
}

/** What the wallet holds, and the way in and out of it. */
export function Holdings({ betRefusal, keptBy, newest }: HoldingsProps) {
  return (
    <section className={`sheet ${styles.holdings}`} aria-label={balanceWords.title}>
      <div>
        <BalanceFigures newest={newest} />
        {betRefusal !== null && <Closed betRefusal={betRefusal} />}
      </div>
      {keptBy === null ? (
        <Bone height={132} />
      ) : keptBy === 'operator' ? (
        <p className={styles.elsewhere}>{formWords.elsewhere}</p>
      ) : getConfig().demo ? (
        <Moving />
      ) : (
        <BySupport />
      )}
    </section>
  );
}

/**
 * What is closed to a punter who may not bet: above the way to pay in, which may be closed too. A break is in the band of
 * every screen, and the closed way says until when.
 */
function Closed({ betRefusal }: { betRefusal: string }) {
  const { data: protection } = useProtection();
  const isOnBreak = useOnBreak();
  if (isOnBreak) return null;
  return (
    <p className={styles.closed}>
      {describeClosed(protection, betRefusal)} <Link to={linkTo('protection')}>{screenWords.limits}</Link>
    </p>
  );
}

function BalanceFigures({ newest }: Pick<HoldingsProps, 'newest'>) {
  const { data, isError, refetch } = useWalletBalance();
  if (data === undefined && isError) {
    return (
      <div role="alert">
        <h2 className={styles.name}>{balanceWords.title}</h2>
        <p className={styles.failed}>{balanceWords.didNotLoad}</p>
        <Button size="small" onClick={() => void refetch()}>
          {screenWords.tryAgain}
        </Button>
      </div>
    );
  }
  return (
    <div>
      <h2 className={styles.name}>{balanceWords.title}</h2>
      {data === undefined ? (
        <>
          <Bone width="160px" height={38} />
          <p className="sr" role="status">
            {balanceWords.loading}
          </p>
        </>
      ) : (
        <>
          <p className={styles.balance}>
            <Money cents={data.balance} />
          </p>
          {data.owed > 0 && (
            <p className={styles.owed}>
              <b>
                {balanceWords.youOwe} <Money cents={data.owed} />.
              </b>{' '}
              {balanceWords.whyOwed}
            </p>
          )}
          <LastMovement newest={newest} />
          <p className="dim small">{accountWords(data.accountNumber)}</p>
        </>
      )}
    </div>
  );
}

/** What moved the balance last. */
function LastMovement({ newest }: Pick<HoldingsProps, 'newest'>) {
  const now = useNow();
  const [last] = groupStrikes(newest);
  if (last === undefined) return null;
  const [{ kind, at }] = last;
  return <p className="small">{lastWords(kind, amountOf(last), formatNearDay(at, now), formatClock(at))}</p>;
}

/** Outside the demo the site has the money and no cashier. */
function BySupport() {
  const { supportPhone } = getConfig();
  return (
    <p className={styles.elsewhere}>
      {formWords.bySupport}
      {supportPhone === '' ? (
        '.'
      ) : (
        <>
          :{' '}
          <a className="nowrap" href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>
            {supportPhone}
          </a>
        </>
      )}
    </p>
  );
}

function Moving() {
  const punterId = useSession((session) => session.punterId);
  const pending = usePendingMove(punterId);
  const [search] = useSearchParams();
  const asked = readAskedDeposit(search);
  const [outcome, setOutcome] = useState<MoveOutcome | null>(null);
  const [busy, setBusy] = useState<'sending' | 'asking' | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const isSettled = outcome !== null && outcome.kind !== 'not-sent';
  // The pressed button may be gone when the answer comes.
  useEffect(() => {
    if (isSettled && document.activeElement === document.body) place.current?.focus();
  }, [isSettled]);

  async function run(how: 'sending' | 'asking', work: () => Promise<MoveOutcome>): Promise<MoveOutcome> {
    setBusy(how);
    setOutcome(null);
    try {
      const found = await work();
      setOutcome(found);
      announce(spoken(found));
      return found;
    } finally {
      setBusy(null);
    }
  }

  if (outcome?.kind === 'refused' && outcome.errorCode === WalletErrorCode.notHere) {
    return <p className={styles.elsewhere}>{formWords.elsewhere}</p>;
  }
  const isWaiting = pending !== null && busy !== 'sending';
  return (
    <div className={styles.moving} ref={place} tabIndex={-1}>
      {isWaiting ? (
        <UnansweredMove
          move={pending}
          reason={outcome?.kind === 'lost' ? outcome.words : null}
          isAsking={busy === 'asking'}
          onAsk={() => void run('asking', askAgain)}
        />
      ) : (
        <MoneyForm
          wanted={asked?.amount ?? null}
          isBusy={busy !== null}
          onMove={(move) => run('sending', () => moveMoney(move))}
          onTurn={() => setOutcome(null)}
        />
      )}
      {!isWaiting && outcome !== null && <OutcomeNote outcome={outcome} />}
      {asked !== null && (
        <ButtonLink kind={outcome?.kind === 'moved' ? 'main' : 'quiet'} to={asked.back}>
          {formWords.back}
        </ButtonLink>
      )}
    </div>
  );
}

function OutcomeNote({ outcome }: { outcome: MoveOutcome }) {
  switch (outcome.kind) {
    case 'moved':
      return (
        <Note tone="green">
          <b>{movedWords(outcome.move.kind, outcome.move.amount)}</b>
        </Note>
      );
    case 'refused':
      return (
        <div role="alert">
          <Note
            tone={outcome.isStale ? 'amber' : 'red'}
            actions={
              outcome.isStale ? (
                <Button size="small" onClick={() => requestFreshSignIn('/wallet')}>
                  {moveFailures.signIn}
                </Button>
              ) : undefined
            }
          >
            {outcome.words}
            {outcome.errorCode !== null && byProtection.includes(outcome.errorCode) && (
              <>
                {' '}
                <Link to={linkTo('protection')}>{screenWords.limits}</Link>
              </>
            )}
          </Note>
        </div>
      );
    default:
      return null;
  }
}

function spoken(outcome: MoveOutcome): string {
  switch (outcome.kind) {
    case 'moved':
      return movedWords(outcome.move.kind, outcome.move.amount);
    case 'lost':
      return `${outcome.words} ${unansweredTitle(outcome.move.kind, outcome.move.amount)}`;
    case 'refused':
    case 'not-sent':
      return '';
  }
}
