import { create } from 'zustand';
import type { Unsaved } from './sign-out/sign-out-words.ts';
import type { SavedDrafts } from './sign-out/unsaved-work.ts';

/** The dialog of sign-in: a question or a message. */
export type Question =
  | { readonly kind: 'login'; readonly title: string; readonly text: string }
  | { readonly kind: 'alias' }
  /** What shall become of what is not saved. */
  | { readonly kind: 'sign-out'; readonly unsaved: Unsaved; readonly save: () => Promise<SavedDrafts> }
  | {
      readonly kind: 'failure';
      readonly title: string;
      readonly text: string;
      /** The action to retry; signing in by default. */
      readonly again?: 'sign-out';
    };

/** The state of the sign-in, apart from the product's session: authenticated only while it has not ended. */
interface SignInState {
  readonly status: 'loading' | 'authenticated' | 'anonymous';
  readonly question: Question | null;
}

export const useSignIn = create<SignInState>()(() => ({ status: 'loading', question: null }));

/** Opens the dialog; null closes it. */
export function ask(question: Question | null): void {
  useSignIn.setState({ question });
}
