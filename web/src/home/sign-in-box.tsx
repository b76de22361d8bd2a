import { requestSignIn } from '../platform/session/request-sign-in.ts';
import { SignedOutState } from '../ui/feedback/states.tsx';
import { homeWords } from './home-words.ts';

/** What signing in brings, for a visitor. */
export function SignInBox() {
  return (
    <section className="sect">
      <h2>{homeWords.whereYouStand}</h2>
      <SignedOutState title={homeWords.signInTitle} onSignIn={() => requestSignIn('/')}>
        {homeWords.signIn}
      </SignedOutState>
    </section>
  );
}
