import { useClientIn } from '../betting/slip/panel/view/slip-queries.ts';
import { requestSignIn } from '../platform/session/request-sign-in.ts';
import { useSessionRestoring } from '../platform/session/session-restoring.ts';
import { isSignedIn as isSignedInSession, useSession } from '../platform/session/session-store.ts';
import { EmptyState, SignedOutState } from '../ui/feedback/states.tsx';
import { DepositLimits } from './deposit-limits.tsx';
import { Holdings } from './holdings.tsx';
import { StatementPart, useShownStatement } from './statement-part.tsx';
import styles from './wallet.module.css';
import { screenWords } from './wallet-words.ts';

/** The punter's money: what there is, the way in and out, and every movement of it. */
export function WalletScreen() {
  const isSignedIn = useSession(isSignedInSession);
  const isRestoring = useSessionRestoring();
  return (
    <>
      <div className="pagehead">
        <h1>{screenWords.title}</h1>
        <p>{screenWords.about}</p>
      </div>
      {isSignedIn || isRestoring ? (
        <Wallet />
      ) : (
        <SignedOutState title={screenWords.signIn} onSignIn={() => requestSignIn('/wallet')}>
          {screenWords.signInText}
        </SignedOutState>
      )}
    </>
  );
}

function Wallet() {
  const access = useClientIn(true);
  const statement = useShownStatement();
  const { data, isError } = statement.query;
  const isNewest = statement.period.to >= statement.today && data?.page === 1;
  if (access?.linked === false) {
    return (
      <EmptyState title={access.reason ?? screenWords.notLinked}>{screenWords.notLinkedText}</EmptyState>
    );
  }
  return (
    <div className="cols">
      <div className={styles.parts}>
        <Holdings
          betRefusal={access !== null && !access.mayBet ? access.reason : null}
          // A statement has no balances where the wallet is in another system.
          newest={isNewest ? (data?.rows ?? []) : []}
          keptBy={data === undefined && !isError ? null : data?.openingBalance === null ? 'operator' : 'here'}
        />
        <StatementPart shown={statement} />
      </div>
      <aside className="side" aria-label={screenWords.limitsSide}>
        <DepositLimits />
      </aside>
    </div>
  );
}
