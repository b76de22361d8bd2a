import Type from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { MeetingParams } from './fields.ts';

export const sharingCalls = declareCalls('sharing', {
  /** A JPEG of 1200 by 630; its failures are in the envelope. */
  GetResultCard: {
    summary:
      "A picture of the punter's own result of a meeting that is over: alias, points, place and meeting. 409 while it is not over; 403 during a break or an exclusion.",
    params: MeetingParams,
    answer: 'file',
    payload: Type.Object({}),
  },
});
