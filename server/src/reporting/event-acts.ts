import type { SignificantEventKind } from '@furlong/contract/codes/desk-events';
import type { ActName } from '../audit/act.ts';

/** The acts that are significant events, each with its kind (rule: significant-events). */
export const eventActs: readonly (readonly [SignificantEventKind, readonly ActName[]])[] = [
  ['price-by-hand', ['prices-set', 'prices-released']],
  [
    'race-by-hand',
    [
      ...(['race-suspended', 'race-resumed', 'runner-scratched', 'race-closed', 'off-moved'] as const),
      ...(['race-abandoned', 'meeting-abandoned', 'meeting-postponed', 'meeting-resumed'] as const),
      ...(['fixture-suspended', 'fixture-resumed', 'market-suspended', 'market-resumed'] as const),
      ...(['kick-off-moved', 'fixture-started', 'fixture-postponed', 'fixture-abandoned'] as const),
      ...(['fixture-called-off', 'result-captured'] as const),
    ],
  ],
  ['second-approval', ['proposal-approved', 'proposal-declined', 'jackpot-share-withheld']],
  ['rules', ['rules-published', 'rules-withdrawn']],
  ['limits', ['liability-limit-set', 'liability-limit-removed', 'jackpot-terms-set', 'jackpot-must-be-won']],
  [
    'configuration',
    [
      ...(['settings-published', 'settings-restored', 'document-published', 'document-timed'] as const),
      ...(['document-untimed', 'document-lapsed', 'document-parked'] as const),
      ...(['document-preview-linked', 'keys-rotated', 'job-retried'] as const),
    ],
  ],
  ['staff', ['staff-role-granted', 'staff-role-revoked', 'operator-made']],
  [
    'account',
    [
      ...(['account-switched-off', 'account-switched-on', 'account-closed', 'sign-ins-ended'] as const),
      ...(['second-factor-reset', 'data-corrected', 'data-erased', 'act-persons-erased'] as const),
    ],
  ],
];
