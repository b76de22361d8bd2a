/** Years that records of a customer's identity and of transactions are kept (rule: kept-records; FICA sections 22, 23). */
export const recordYears = 5;

/** What becomes of a part of a punter's data in a deletion. */
export type Fate = 'erased' | 'anonymous' | 'kept';

/** A part of a punter's data, what becomes of it, and in plain words why, where it is kept. */
export interface DeletionItem {
  readonly fate: Fate;
  readonly what: string;
  readonly why?: string;
  /** Until when it is kept; absent: it is not kept, or leads to nobody from then on. */
  readonly until?: Date;
}

/** What a deletion depends on. */
export interface DeletionCase {
  readonly at: Date;
  /** The end of a self-exclusion that runs; null: none does. */
  readonly excludedUntil: Date | null;
  /** Whether the account is this server's own, and not another issuer's. */
  readonly isRegisteredHere: boolean;
}

/** Until when records are kept after the account ended: five years, or as long as an exclusion runs (rule: kept-records). */
export function keepUntil({ at, excludedUntil }: Omit<DeletionCase, 'isRegisteredHere'>): Date {
  const end = new Date(at);
  end.setUTCFullYear(end.getUTCFullYear() + recordYears);
  return excludedUntil !== null && excludedUntil > end ? excludedUntil : end;
}

const fica = 'the Financial Intelligence Centre Act (sections 22 and 23) makes us keep it';

/** What a deletion does, part by part, in the order in which it is told (rules: data-deletion, kept-records). */
export function planDeletion(asked: DeletionCase): readonly DeletionItem[] {
  const until = keepUntil(asked);
  const isExcluded = asked.excludedUntil !== null;
  const { isRegisteredHere } = asked;
  const registration = isRegisteredHere
    ? `Your e-mail address and date of birth${isExcluded ? ', and your mobile number' : ''}, and how your identity was decided on`
    : 'By what your sign-in knows you, and how your identity was decided on';
  return [
    {
      fate: 'erased',
      what: isRegisteredHere
        ? 'Your password, second factor, signed-in devices and picks on races to come'
        : 'Your picks on races to come',
    },
    { fate: 'erased', what: 'Your notifications, their settings and the browsers that got them' },
    { fate: 'erased', what: 'Your username and alias, and your name in our records of what staff did' },
    ...(isExcluded || !isRegisteredHere ? [] : [{ fate: 'erased', what: 'Your mobile number' } as const]),
    {
      fate: 'anonymous',
      what: 'Your results on boards, and your picks, predictions and leagues: they show as a former member',
    },
    {
      fate: 'kept',
      what: registration,
      why: isExcluded ? `${fica}, and without it your self-exclusion could not be kept` : fica,
      until,
    },
    {
      fate: 'kept',
      what: 'Your bets and every movement of your money, under a number',
      why: `${fica}; after that the number leads to nobody`,
      until,
    },
    {
      fate: 'kept',
      what: 'Your limits, breaks and exclusions, under the same number',
      why: 'gambling law makes us keep them and act by them',
      until,
    },
    {
      fate: 'kept',
      what: 'When you signed in, and from which kind of browser',
      why: 'records of security are kept for five years',
      until,
    },
    {
      fate: 'kept',
      what: 'When you agreed to promotions, or no longer did, and that you asked for this',
      why: 'we have to be able to prove it (POPIA section 11)',
      until,
    },
  ];
}
