import type { LiveListener } from '../src/live/follow-live.ts';

/** Who follows which meeting: a test tells them what a stream would. */
export const followed = new Map<number, LiveListener>();

/** In the place of the module of that name: `vi.mock(path, () => import('…/fake-follow.ts'))`. */
export function followLive(meetingId: number, listener: LiveListener): () => void {
  followed.set(meetingId, listener);
  return () => followed.delete(meetingId);
}
