import type { ApprovalRefusal } from '@furlong/domain/desk/approvals';

/** Why somebody may not key, approve or decline, in words. */
export const refusalWords: Readonly<Record<ApprovalRefusal, string>> = {
  own: 'You proposed this: somebody else has to approve it.',
  role: 'None of your roles decides on this.',
  expired: 'This has expired: it has to be proposed again.',
  decided: 'This is decided already.',
  'not-keyed': 'Key the paid places first.',
  'keyed-already': 'You keyed the paid places of this already.',
  differs: 'The places that you keyed are not those proposed: it has to be proposed again.',
  'same-browser':
    'This was proposed in the browser that you are in: whoever approves it signs in at a device of their own.',
  changed:
    'What this would do has changed since it was proposed: nothing was done, and it has to be proposed again.',
};
