import type { NoticeKind } from '@furlong/contract/codes/notifications';

/** What holds for a kind of notice. */
interface KindRule {
  /**
   * `service` tells of something the punter has a part in. A `promotion` would need the punter's consent, asked for and
   * recorded (rules: notifications, promotion-consent); there is none so far, and nothing here could send one.
   */
  readonly purpose: 'service' | 'promotion';
  /** How long one is worth pushing, in seconds; one with an end of its own is not pushed past it. */
  readonly worthSeconds: number;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The kinds, in one table (rules: notifications, pushes). */
export const kindRules: { readonly [Kind in NoticeKind]: KindRule } = {
  // Until the off, which is the end of each.
  'card-closing': { purpose: 'service', worthSeconds: hour },
  'meeting-result': { purpose: 'service', worthSeconds: 6 * hour },
  'passed-in-league': { purpose: 'service', worthSeconds: 10 * minute },
  'league-request': { purpose: 'service', worthSeconds: 3 * day },
  'league-answer': { purpose: 'service', worthSeconds: 3 * day },
  'bet-settled': { purpose: 'service', worthSeconds: 6 * hour },
  'jackpot-alive': { purpose: 'service', worthSeconds: 10 * minute },
  'data-request': { purpose: 'service', worthSeconds: 3 * day },
};
