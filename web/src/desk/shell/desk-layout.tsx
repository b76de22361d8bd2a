import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { isSignedIn, useSession } from '../../platform/session/session-store.ts';
import { getConfig } from '../../platform/site/config.ts';
import { useSignIn } from '../../sign-in/sign-in-state.ts';
import { Announcer } from '../../ui/feedback/announcer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { ToastHost } from '../../ui/feedback/toast-host.tsx';
import { deskPaths } from '../desk-links.ts';
import { type DeskPage, deskPages, pageOfPath } from '../desk-pages.ts';
import { deskWords, doorWords } from '../desk-words.ts';
import { LiabilityAlarms } from '../liability/liability-alarms.tsx';
import { deskControl, signInToDesk, signInToDeskAgain } from '../sign-in/desk-control.ts';
import { DeskDoor } from './desk-door.tsx';
import { DeskFrame } from './desk-frame.tsx';
import { mayDo, needsSecondFactor, useOwnDesk } from './own-roles.ts';
import { askBeforeLoss, UnsavedGuard } from './unsaved.tsx';

/** The desk: whoever has a role sees its pages, everybody else what keeps them out. */
export function DeskLayout() {
  const navigate = useNavigate();
  const go = useRef(navigate);
  go.current = navigate;
  const control = deskControl((path) => void go.current(path, { replace: true }));
  useEffect(() => void control.start().catch(() => undefined), [control]);
  const { pathname } = useLocation();
  const page = pageOfPath(pathname);
  useArrival(page);
  const session = useSession();
  const { status, question } = useSignIn();
  const own = useOwnDesk();
  const isIn = isSignedIn(session);
  const signOut = () => askBeforeLoss(() => void control.signOut());
  if (!isIn) {
    const isBusy = session.isInPCLogin || (status === 'loading' && question === null);
    const again = question?.kind === 'failure' && question.again === 'sign-out';
    return (
      <Shell>
        {isBusy ? (
          <DeskLoading />
        ) : (
          <DeskDoor
            title={doorWords.signIn}
            text={doorWords.signInText}
            note={question?.kind === 'failure' || question?.kind === 'login' ? question : undefined}
            action={{
              text: again ? doorWords.tryAgain : doorWords.signInAct,
              onPress: () => (again ? void control.signOutAgain() : signInToDesk(control)),
            }}
          />
        )}
      </Shell>
    );
  }
  const name = session.userName ?? '';
  if (!session.isInternalUser) {
    return (
      <Shell onSignOut={signOut}>
        <DeskDoor title={doorWords.notStaff} text={doorWords.notStaffText(name)} />
      </Shell>
    );
  }
  if (own.data === undefined) {
    return (
      <Shell onSignOut={signOut}>
        {own.isPending ? (
          <DeskLoading />
        ) : needsSecondFactor(own.error) ? (
          <DeskDoor
            title={doorWords.secondFactor}
            text={doorWords.secondFactorText}
            action={{ text: doorWords.signInAgain, onPress: () => signInToDeskAgain(control) }}
          />
        ) : (
          <>
            <h1 className="sr">{deskWords.pages}</h1>
            <ErrorState title={own.error.message} onRetry={() => void own.refetch()} />
          </>
        )}
      </Shell>
    );
  }
  const { roles } = own.data;
  const pages = deskPages.filter((each) => mayDo(roles, each.roles));
  const [first] = pages;
  // Whoever signs in comes to Race day: those whom it is not for go on to the first page that is.
  if (page !== null && !pages.includes(page) && first && isAt(pathname, deskPaths.raceDay)) {
    return <Navigate to={first.path} replace />;
  }
  return (
    <Shell own={own.data} pages={pages} current={page} onSignOut={signOut}>
      {roles.length === 0 ? (
        <DeskDoor
          title={doorWords.noRole}
          text={doorWords.noRoleText(own.data.name)}
          action={{ text: doorWords.lookAgain, busy: own.isFetching, onPress: () => void own.refetch() }}
        />
      ) : page !== null && !pages.includes(page) ? (
        <DeskDoor title={doorWords.notOpen} text={doorWords.notOpenText(page.roles)} />
      ) : (
        <>
          <LiabilityAlarms own={own.data} />
          <Outlet />
        </>
      )}
    </Shell>
  );
}

/** Whether a path is another one, however it is written. */
const isAt = (pathname: string, path: string) => pathname.toLowerCase().replace(/\/+$/, '') === path;

function Shell({
  own = null,
  pages = [],
  current = null,
  ...rest
}: Partial<React.ComponentProps<typeof DeskFrame>>) {
  return (
    <>
      <DeskFrame own={own} pages={pages} current={current} {...rest}>
        {rest.children}
      </DeskFrame>
      <UnsavedGuard />
      <ToastHost expected={false} />
      <Announcer />
    </>
  );
}

function DeskLoading() {
  return (
    <>
      <h1 className="sr">{deskWords.pages}</h1>
      <Skeleton text={doorWords.loading}>
        <br />
      </Skeleton>
    </>
  );
}

/** Names the document after its page; after a change of page focus moves to its content. */
function useArrival(page: DeskPage | null): void {
  const before = useRef<DeskPage | null | undefined>(undefined);
  useEffect(() => {
    const title = `${getConfig().brand} ${deskWords.desk}`;
    document.title = page === null ? title : `${page.label} | ${title}`;
    if (before.current !== undefined && before.current !== page) {
      document.getElementById('main')?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    before.current = page;
  }, [page]);
}
