import type { ApprovalRefusal } from '@furlong/domain/desk/approvals';

/** `errorCode` of a proposal that is not keyed, approved or declined (HTTP 200, `status` 0); `message` is the reason. */
export const approvalRefusals = {
  own: 620,
  role: 621,
  expired: 622,
  decided: 623,
  'not-keyed': 624,
  'keyed-already': 625,
  differs: 626,
  /** With the preview as it is now. */
  changed: 627,
  'same-browser': 628,
} as const satisfies Readonly<Record<ApprovalRefusal, number>>;
