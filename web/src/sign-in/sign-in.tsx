import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { loadChunk } from '../platform/offline/load-chunk.ts';
import { useSteadyNavigate } from '../platform/router/use-steady-navigate.ts';
import { registerSignIn } from '../platform/session/request-sign-in.ts';
import { useSession } from '../platform/session/session-store.ts';
import { getConfig } from '../platform/site/config.ts';
import { linkTo } from '../platform/site/links.ts';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/controls/dialog.tsx';
import { AliasDialog } from './alias-dialog.tsx';
import { isSignInAsked, pendingPath, rememberPendingRoute, takePendingStep } from './pending-route.ts';
import styles from './sign-in.module.css';
import { SignInControl } from './sign-in-control.ts';
import { SignInManager, signInSettings } from './sign-in-manager.ts';
import { ask, type Question, useSignIn } from './sign-in-state.ts';
import { signInWords } from './sign-in-words.ts';

let control: SignInControl | null = null;

export interface SignInProps {
  /** Whether a path's screen requires signing in. */
  readonly isForPunters: (path: string) => boolean;
  /** Whether a path's screen is open without an alias, which is not asked for there. */
  readonly isOpenWithoutAlias: (path: string) => boolean;
}

/** Created once per page, independent of React's lifecycle. */
function controlOf(
  goTo: (path: string) => void,
  { isForPunters, isOpenWithoutAlias }: SignInProps,
): SignInControl {
  const { identityUrl, puntersApiUrl } = getConfig();
  const { origin } = window.location;
  control ??= new SignInControl(
    new SignInManager(signInSettings(identityUrl, origin, new URL(puntersApiUrl, origin).origin)),
    {
      goHome: () => goTo('/'),
      goBack: goTo,
      loadHome: () => window.location.replace('/'),
      isForPunters,
      asksAlias: () => !isOpenWithoutAlias(pendingPath() ?? window.location.pathname),
    },
  );
  return control;
}

/** Runs sign-in beside the screens; renders only its dialogs. */
export function SignIn(props: SignInProps) {
  const navigate = useSteadyNavigate();
  const signIn = controlOf((path) => void navigate(path, { replace: true }), props);
  useEffect(() => {
    void beginAsked(signIn, () => navigate(linkTo('home'), { replace: true }));
    return registerSignIn({
      signIn: (returnTo) => void signIn.signIn(returnTo),
      register: (returnTo) => void signIn.signIn(returnTo, 'register'),
      signInAgain: (returnTo) => void signIn.signInAgain(returnTo),
      signOut: () => void leave(signIn),
      endSession: () => void signIn.signOut('time-limit'),
    });
  }, [signIn, navigate]);
  usePendingRoute(props);
  return <Questions signIn={signIn} />;
}

/** Runs the login check, then the sign-in that the address asks for; Back from it must not ask again. */
async function beginAsked(signIn: SignInControl, goHome: () => Promise<void>): Promise<void> {
  const isAsked = isSignInAsked(window.location.href);
  await signIn.start();
  if (!isAsked) return;
  await goHome();
  if (useSignIn.getState().status === 'anonymous') await signIn.signIn();
}

const loadSignOut = async () => ({
  default: (await loadChunk(() => import('./sign-out/sign-out-dialog.tsx'))).SignOutDialog,
});
const SignOutDialog = lazy(loadSignOut);

/** Somebody who signs out waits no longer than this for the question; the cards of drafts take two seconds at most. */
const questionTimeoutMs = 5_000;

/**
 * Signs out, after asking what shall become of what is not saved (rule: sign-out). Nobody is kept signed in because it
 * cannot be looked for: then it is kept, as nobody chose to drop it.
 */
async function leave(signIn: SignInControl): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'unknown'>((resolve) => {
    timer = setTimeout(() => resolve('unknown'), questionTimeoutMs);
  });
  const question = await Promise.race([askAboutUnsaved(), late]);
  clearTimeout(timer);
  if (question === 'unknown') await signIn.signOut('asked', null);
  else if (question === null) await signIn.signOut();
  else ask(question);
}

/** The question; null when nothing would be lost. */
async function askAboutUnsaved(): Promise<Question | null | 'unknown'> {
  try {
    // The only import of that file: shared, it would bring a ring into the chunks of the screens whose drafts it reads.
    const [{ findUnsaved, saveUnsaved }] = await Promise.all([
      loadChunk(() => import('./sign-out/unsaved-work.ts')),
      loadSignOut(),
    ]);
    const unsaved = await findUnsaved();
    return unsaved && { kind: 'sign-out', unsaved, save: saveUnsaved };
  } catch {
    return 'unknown';
  }
}

/** Opens the pending route after sign-in, or asks the visitor to sign in for it. */
function usePendingRoute({ isForPunters, isOpenWithoutAlias }: SignInProps): void {
  const navigate = useSteadyNavigate();
  const location = useLocation();
  const { status, question } = useSignIn();
  const { isLoggedIn, isInPCLogin, aliasRequired } = useSession();
  const isCheckDone = status !== 'loading' && !isInPCLogin && question === null;
  useEffect(() => {
    const mayOpen = (path: string) => isLoggedIn || (aliasRequired && isOpenWithoutAlias(path));
    if (isCheckDone && isForPunters(location.pathname) && !mayOpen(location.pathname)) {
      // The screen was shown because of a stale login marker.
      rememberPendingRoute(window.location.href);
      void navigate(linkTo('home'), { replace: true });
      return;
    }
    const step = takePendingStep(isCheckDone, mayOpen(pendingPath() ?? '/'));
    if (step.kind === 'go') void navigate(step.to, { replace: true });
    if (step.kind === 'ask') {
      ask(
        aliasRequired
          ? { kind: 'alias' }
          : { kind: 'login', title: signInWords.asked, text: signInWords.askedText },
      );
    }
  }, [navigate, location, isCheckDone, isLoggedIn, aliasRequired, isForPunters, isOpenWithoutAlias]);
}

function Questions({ signIn }: { signIn: SignInControl }) {
  const question = useSignIn((state) => state.question);
  const close = () => ask(null);
  if (question === null) return null;
  if (question.kind === 'alias') {
    return (
      <AliasDialog
        open
        onClose={close}
        onSaved={() => void signIn.renewAfterAlias()}
        onSignOut={() => void leave(signIn)}
      />
    );
  }
  if (question.kind === 'sign-out') {
    return (
      <Suspense fallback={null}>
        <SignOutDialog
          unsaved={question.unsaved}
          onSave={question.save}
          // Playing goes on only with an alias.
          onStay={() => ask(useSession.getState().aliasRequired ? { kind: 'alias' } : null)}
          onLeave={(about) => void signIn.signOut('asked', about)}
        />
      </Suspense>
    );
  }
  const isSignOut = question.kind === 'failure' && question.again === 'sign-out';
  return (
    <Dialog open onClose={close} title={question.title} text={question.text}>
      <div className={styles.actions}>
        <Button kind="main" onClick={() => void (isSignOut ? signIn.signOutAgain() : signIn.signIn())}>
          {question.kind === 'failure' ? signInWords.tryAgain : signInWords.signIn}
        </Button>
        {question.kind === 'login' && (
          <Button onClick={() => void signIn.signIn(undefined, 'register')}>{signInWords.register}</Button>
        )}
        <Button kind="quiet" onClick={close}>
          {signInWords.notNow}
        </Button>
      </div>
    </Dialog>
  );
}
