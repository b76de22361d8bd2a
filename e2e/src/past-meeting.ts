import type { APIRequestContext } from '@playwright/test';

/** A finished meeting of the demo with hundreds of punters; it is final. */
export async function findPastMeeting(calls: APIRequestContext): Promise<number> {
  const answer = await calls.get('/api/Meeting/GetPastMeetings/20');
  const { meetings } = (await answer.json()) as {
    meetings: readonly { meetingId: number; meetingStatusId: number; meetingName: string }[];
  };
  const over = meetings.findLast(({ meetingStatusId }) => meetingStatusId === 8);
  if (over === undefined) throw new Error('The demo has no past meeting.');
  return over.meetingId;
}
