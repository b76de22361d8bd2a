import { type CallName, calls } from '@furlong/contract/calls';
import type { feed } from '@furlong/contract/calls/feed';
import type { fixtureFeed } from '@furlong/contract/calls/soccer';

/** A call that the app may make: any but the supplier's. */
export type AppCall = Exclude<CallName, keyof typeof feed | keyof typeof fixtureFeed>;

/**
 * Method and path of each call. Every page loads them, so the build writes them out without the rest of the table
 * (`build/write-call-paths.ts`).
 */
export const callPaths: { readonly [N in AppCall]: Pick<(typeof calls)[N], 'method' | 'path'> } = calls;
