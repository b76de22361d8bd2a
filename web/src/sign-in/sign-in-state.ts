import { create } from 'zustand';

/** What sign-in asks or tells the visitor, in a dialog. */
export type Question =
  | { readonly kind: 'login'; readonly title: string; readonly text: string }
  | { readonly kind: 'alias' }
  | {
      readonly kind: 'failure';
      readonly title: string;
      readonly text: string;
      /** What is tried again; unset: signing in. */
      readonly again?: 'sign-out';
    };

/** The sign-in itself, beside the session it brings: authenticated only with a sign-in that has not ended. */
interface SignInState {
  readonly status: 'loading' | 'authenticated' | 'anonymous';
  readonly question: Question | null;
}

export const useSignIn = create<SignInState>()(() => ({ status: 'loading', question: null }));

/** Asks or tells the visitor something; null closes the dialog. */
export function ask(question: Question | null): void {
  useSignIn.setState({ question });
}
