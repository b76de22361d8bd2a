import type { APIRequestContext } from '@playwright/test';

/** A meeting of the demo's that is over, with hundreds of punters; it does not change any more. */
export async function findPastMeeting(calls: APIRequestContext): Promise<number> {
  const answer = await calls.get('/api/Meeting/GetPastMeetings/20');
  const { meetings } = (await answer.json()) as {
    meetings: readonly { meetingId: number; meetingStatusId: number; meetingName: string }[];
  };
  const over = meetings.findLast(({ meetingStatusId }) => meetingStatusId === 8);
  if (over === undefined) throw new Error('The demo has no past meeting.');
  return over.meetingId;
}
