import type { OwnAccount } from '@furlong/contract/schemas/identity';
import { Link } from 'react-router';
import { serverNow } from '../platform/device/server-clock.ts';
import { linkTo } from '../platform/site/links.ts';
import { SecondFactorPart } from '../second-factor/second-factor-part.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import styles from './account.module.css';
import { useOwnAccount } from './account-queries.ts';
import { momentWords, screenWords } from './account-words.ts';
import { OwnDataPart } from './own-data/own-data-part.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

/** The last sign-in, the signed-in devices, and the password. */
export function AccountScreen() {
  const { data, isError, refetch } = useOwnAccount();
  return (
    <>
      <div className="pagehead">
        <h1>{screenWords.title}</h1>
        <p>{screenWords.about}</p>
      </div>
      {data !== undefined ? (
        'account' in data ? (
          <AccountParts account={data.account} />
        ) : (
          <div className={styles.parts}>
            <Note>{data.elsewhere}.</Note>
            <OwnDataPart />
          </div>
        )
      ) : isError ? (
        <ErrorState title={screenWords.notLoaded} onRetry={() => void refetch()}>
          {screenWords.nothingChanged}
        </ErrorState>
      ) : (
        <Skeleton text={screenWords.loading} className={styles.skeleton}>
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
          <h2>{screenWords.lastSignIn}</h2>
          {lastSignIn === null ? (
            <p>{screenWords.firstSignIn}</p>
          ) : (
            <>
              <p>
                <b>{momentWords(lastSignIn.at, serverNow())}</b>, {lastSignIn.device}
              </p>
              <p className="dim small">{screenWords.notYou}</p>
            </>
          )}
        </section>
        <SessionList sessions={sessions} />
        <PasswordForm username={username} />
        <SecondFactorPart />
        <OwnDataPart />
      </div>
      <aside className="side">
        <section className="sect">
          <h2>{screenWords.wrongTitle}</h2>
          <p>{screenWords.wrongText}</p>
        </section>
        <p>
          {screenWords.limits} <Link to={linkTo('protection')}>{screenWords.protection}</Link>
        </p>
      </aside>
    </div>
  );
}
