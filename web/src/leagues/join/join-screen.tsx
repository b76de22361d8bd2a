import type { LeaguePreview } from '@furlong/contract/schemas/leagues';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useClosedTo } from '../../platform/api/closed-to.ts';
import { forgetInvitation, keepInvitation } from '../../platform/session/kept-invitation.ts';
import { requestSignIn } from '../../platform/session/request-sign-in.ts';
import { useSessionRestoring } from '../../platform/session/session-restoring.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { getConfig } from '../../platform/site/config.ts';
import { linkTo } from '../../platform/site/links.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Bone, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Facts } from '../../ui/format/facts.tsx';
import { askToJoin } from '../league-acts.ts';
import { useLeaguePreview } from '../league-queries.ts';
import { Problem } from '../manage/problem.tsx';
import { ReportDialog } from '../manage/report-dialog.tsx';
import { useAct } from '../use-act.ts';
import styles from './join.module.css';
import { CodeForm } from './join-dialog.tsx';
import { joinWords } from './join-words.ts';

/** What a share link opens. Opening it changes nothing: a tap asks to join. */
export function JoinScreen() {
  const [search] = useSearchParams();
  const code = (search.get('CODE') ?? search.get('code') ?? '').trim().slice(0, 20);
  const key = search.get('s')?.slice(0, 20) ?? null;
  return (
    <>
      <div className="pagehead">
        <h1>{joinWords.title}</h1>
        <p>{joinWords.friends}</p>
      </div>
      <div className={styles.page}>
        {code === '' ? <NoCode /> : <Invitation key={code} code={code} shareKey={key} />}
        <WhatItIs />
      </div>
    </>
  );
}

interface InvitationProps {
  code: string;
  /** The key of a link that was shared; null for a code that was typed. */
  shareKey: string | null;
}

function Invitation({ code, shareKey }: InvitationProps) {
  const { pathname, search } = useLocation();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const isRestoring = useSessionRestoring();
  const closed = useClosedTo();
  const { data: preview = null, isLoading } = useLeaguePreview(code, shareKey);
  const path = `${pathname}${search}`;
  useEffect(() => {
    // A sign-in in another tab, from the mail that confirms a new account, leads here too.
    if (isLoggedIn) forgetInvitation();
    else if (!isRestoring) keepInvitation(path);
  }, [isLoggedIn, isRestoring, path]);
  if (isRestoring || isLoading) {
    return (
      <Skeleton text={joinWords.loading} className={styles.card}>
        <Bone height={160} />
      </Skeleton>
    );
  }
  return (
    <section className={styles.card} aria-label={joinWords.invitation}>
      <p className="label">{joinWords.invitedTo}</p>
      <h2>{preview?.leagueName ?? joinWords.aLeague}</h2>
      <p className="dim">
        <Facts
          facts={[
            ...(preview === null ? [] : [joinWords.players(preview.members)]),
            <>
              {joinWords.code} <b className={styles.code}>{code.toUpperCase()}</b>
            </>,
          ]}
        />
      </p>
      {!isLoggedIn ? (
        <SignInFirst path={path} />
      ) : closed !== null ? (
        <Note>{closed.kind === 'staff' ? joinWords.staff : joinWords.closed}</Note>
      ) : (
        <Answer code={code} preview={preview} />
      )}
      {isLoggedIn && preview !== null && <Report code={code} shareKey={shareKey} preview={preview} />}
    </section>
  );
}

function SignInFirst({ path }: { path: string }) {
  return (
    <>
      <p>{joinWords.signInWhy}</p>
      <div>
        <Button kind="main" onClick={() => requestSignIn(path)}>
          {joinWords.signIn}
        </Button>
      </div>
    </>
  );
}

/** What the punter can do with the invitation. */
function Answer({ code, preview }: { code: string; preview: LeaguePreview | null }) {
  const { isBusy, problem, run } = useAct();
  const [asked, setAsked] = useState(false);
  const own = preview?.own ?? 'none';
  if (own === 'member' || own === 'owner') {
    const tab = own === 'owner' ? 'my' : 'joined';
    return (
      <>
        <p>{own === 'owner' ? joinWords.isOwner : joinWords.isMember}</p>
        <ToLeagues to={linkTo('leagues', { leagues: tab, league: code.toUpperCase() })}>
          {joinWords.open}
        </ToLeagues>
      </>
    );
  }
  if (asked || own === 'requested') {
    return (
      <>
        <div role="status">
          <Note tone="green">
            <b>{joinWords.asked}</b> {joinWords.askedWhy}
          </Note>
        </div>
        <ToLeagues to={linkTo('leagues', { leagues: 'joined' })}>{joinWords.toLeagues}</ToLeagues>
      </>
    );
  }
  if (preview?.joiningPaused === true) {
    return <Note tone="amber">{joinWords.paused}</Note>;
  }
  return (
    <>
      <p>{joinWords.ownerSees}</p>
      <Problem words={problem} />
      <div>
        <Button
          kind="main"
          busy={isBusy}
          onClick={() =>
            run(
              () => askToJoin(code),
              () => setAsked(true),
            )
          }
        >
          {joinWords.ask}
        </Button>
      </div>
    </>
  );
}

function ToLeagues({ to, children }: { to: string; children: ReactNode }) {
  return (
    <div>
      <ButtonLink kind="main" to={to}>
        {children}
      </ButtonLink>
    </div>
  );
}

function Report({ code, shareKey, preview }: InvitationProps & { preview: LeaguePreview }) {
  const [isOpen, setOpen] = useState(false);
  if (preview.own === 'owner') return null;
  return (
    <p>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        {joinWords.report}
      </Button>
      {isOpen && (
        <ReportDialog
          leagueName={preview.leagueName}
          leagueCode={code}
          shareKey={shareKey}
          onClose={() => setOpen(false)}
        />
      )}
    </p>
  );
}

function NoCode() {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const { pathname, search } = useLocation();
  const [asked, setAsked] = useState(false);
  return (
    <section className={styles.card}>
      <h2>{joinWords.noCode}</h2>
      {!isLoggedIn ? (
        <SignInFirst path={`${pathname}${search}`} />
      ) : asked ? (
        <Answer code="" preview={{ leagueName: '', members: 0, joiningPaused: false, own: 'requested' }} />
      ) : (
        <>
          <p>{joinWords.typeCode}</p>
          <CodeForm onAsked={() => setAsked(true)} />
        </>
      )}
    </section>
  );
}

function WhatItIs() {
  return (
    <section className="sect">
      <h2>{joinWords.what}</h2>
      <p>{joinWords.whatText(getConfig().brand)}</p>
    </section>
  );
}
