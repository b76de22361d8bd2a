import type { OwnAccount } from '@furlong/contract/schemas/identity';
import { Link } from 'react-router';
import { serverNow } from '../platform/device/server-clock.ts';
import { linkTo } from '../platform/site/links.ts';
import { Note } from '../ui/feedback/note.tsx';
import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import styles from './account.module.css';
import { useOwnAccount } from './account-queries.ts';
import { momentWords } from './account-words.ts';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

/** The last sign-in, the signed-in devices, and the password. */
export function AccountScreen() {
  const { data, isError, refetch } = useOwnAccount();
  return (
    <>
      <div className="pagehead">
        <h1>Your account</h1>
        <p>Where you are signed in, and your password.</p>
      </div>
      {data !== undefined ? (
        'account' in data ? (
          <AccountParts account={data.account} />
        ) : (
          <Note>{data.elsewhere}.</Note>
        )
      ) : isError ? (
        <ErrorState title="Your sign-ins did not load." onRetry={() => void refetch()}>
          Nothing was changed.
        </ErrorState>
      ) : (
        <Skeleton text="Loading Your account" className={styles.skeleton}>
          <Bone width="40%" height={28} />
          <Bone height={180} />
          <Bone height={210} />
        </Skeleton>
      )}
    </>
  );
}

function AccountParts({ account: { username, lastSignIn, sessions } }: { account: OwnAccount }) {
  return (
    <div className="cols">
      <div className={styles.parts}>
        <section className="sect">
          <h2>Last sign-in</h2>
          {lastSignIn === null ? (
            <p>This is your first sign-in that we have a record of.</p>
          ) : (
            <>
              <p>
                <b>{momentWords(lastSignIn.at, serverNow())}</b>, {lastSignIn.device}
              </p>
              <p className="dim small">Was it not you? End that sign-in and change your password.</p>
            </>
          )}
        </section>
        <SessionList sessions={sessions} />
        <PasswordForm username={username} />
      </div>
      <aside className="side">
        <section className="sect">
          <h2>When something is amiss</h2>
          <p>
            We send you a mail when your password changes, and when somebody signs in from a browser that you
            have not used before.
          </p>
        </section>
        <p>
          Limits, breaks and closing the account: <Link to={linkTo('protection')}>Player Protection</Link>
        </p>
      </aside>
    </div>
  );
}
