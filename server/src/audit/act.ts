/**
 * What operators do, by name. A new act needs nothing but its name here: the table takes any name of this form, so that
 * acts of an earlier version stay readable.
 */
export const actNames = [
  'operator-made',
  'sign-ins-ended',
  'account-switched-off',
  'account-switched-on',
  /** The account's second factor was taken away, and its sign-ins ended. */
  'second-factor-reset',
  'identity-approved',
  'identity-rejected',
  /** For good, at its holder's word. */
  'account-closed',
  'league-disabled',
  'league-enabled',
  'league-renamed',
  'staff-role-granted',
  'staff-role-revoked',
  'jackpot-terms-set',
  'jackpot-must-be-won',
  'jackpot-share-withheld',
  'prices-set',
  'prices-released',
  'race-suspended',
  'race-resumed',
  'runner-scratched',
  'race-closed',
  'off-moved',
  'race-abandoned',
  'meeting-abandoned',
  'meeting-postponed',
  'meeting-resumed',
  'fixture-suspended',
  'fixture-resumed',
  'market-suspended',
  'market-resumed',
  'kick-off-moved',
  'fixture-started',
  'fixture-postponed',
  'fixture-abandoned',
  'fixture-called-off',
  'job-retried',
  'keys-rotated',
  'document-saved',
  'document-restored',
  'document-published',
  /** A version of a page got the time from which punters see it, or lost it again. */
  'document-timed',
  'document-untimed',
  /** Its time came, and who had set it may not edit content any more; or it could not be published. */
  'document-lapsed',
  'document-parked',
  /** Somebody made an address under which anybody sees a version for an hour. */
  'document-preview-linked',
  'picture-uploaded',
  'banner-added',
  'banner-changed',
  'banner-removed',
  'result-captured',
  'proposal-made',
  'proposal-keyed',
  'proposal-approved',
  'proposal-declined',
  'proposal-withdrawn',
  'proposal-overtaken',
  /** Somebody at the desk was shown a credit or a withheld share with its punter, or credits in a list. */
  'proposal-read',
  /** A report left the desk as a file. */
  'report-exported',
  'liability-limit-set',
  'liability-limit-removed',
  'liability-alarm-acknowledged',
  'settings-published',
  'settings-restored',
  /** Payout limits, deductions or scoring with the instant from which they hold. */
  'rules-published',
  'rules-withdrawn',
  /** Somebody at the desk was shown acts that name persons (rule: looks-at-persons). */
  'acts-read',
  /** Somebody at the desk was shown punters that they searched for, or one with what is known of them. */
  'punters-found',
  'punter-read',
  'withheld-shares-read',
  /** A punter's data were corrected or deleted at their word, or not (rule: data-requests). */
  'data-corrected',
  'data-erased',
  'data-request-refused',
  /** Somebody at the desk was shown what a punter asked about their data. */
  'data-request-read',
  /** What named a person in acts was taken away (rule: audit-persons). */
  'act-persons-erased',
  /** What is old was moved to a file, or put back from it (rule: archive). */
  'archive-step-made',
  'archive-step-restored',
] as const;
/** Acts that only say that somebody looked (rule: looks-at-persons). */
export const lookNames = [
  'acts-read',
  'punters-found',
  'punter-read',
  'withheld-shares-read',
  'data-request-read',
  'proposal-read',
] as const satisfies readonly (typeof actNames)[number][];

/** The name of an act. */
export type ActName = (typeof actNames)[number];

/** What an act can be about. */
type SubjectKind =
  | 'account'
  | 'punter'
  | 'punters'
  | 'race'
  | 'proposal'
  | 'league'
  | 'progressive'
  | 'meeting'
  | 'fixture'
  | 'liability-alarm'
  | 'race'
  | 'job'
  | 'keys'
  | 'acts'
  | 'act'
  | 'document'
  | 'banner'
  | 'picture'
  | 'report'
  | 'site-settings'
  | 'rules'
  | 'archive';

/** Whoever ran a command of `npm run admin`, by the name that the operating system has for them. */
interface CommandLineActor {
  readonly via: 'command-line';
  readonly name: string;
  /** Who told them to, as `--by` says. */
  readonly orderedBy?: string | undefined;
}

/** Whoever was signed in to the desk. */
interface DeskActor {
  readonly via: 'desk';
  readonly accountId: string;
  readonly role: string;
  readonly name: string;
  readonly address: string;
  readonly userAgent?: string | undefined;
}

/** Who did it, and from where. */
export type Actor = CommandLineActor | DeskActor;

/** What an act changed, as JSON. Nothing in it names a person: such values belong to the subject's `personal`. */
export type ActState = Readonly<Record<string, unknown>>;

/** What an act was about. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
  /** Names, addresses, reasons: what names a person, and can be erased later. */
  readonly personal?: Readonly<Record<string, string>> | undefined;
}

/** Something an operator did. */
export interface Act {
  readonly actor: Actor;
  readonly name: ActName;
  readonly subject: Subject;
  readonly before?: ActState | undefined;
  readonly after?: ActState | undefined;
}
