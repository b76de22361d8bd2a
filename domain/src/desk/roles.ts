/** The roles of staff at the desk (rule: desk-roles). A person may have several. */
export const deskRoles = ['viewer', 'content', 'trader', 'support', 'admin', 'regulator'] as const;
/** A role at the desk. */
export type DeskRole = (typeof deskRoles)[number];

/**
 * Who may do what at the desk (rule: desk-roles): the roles that open each duty. A call of the desk names its duty, and
 * nothing else decides who may make it.
 */
export const deskDuties = {
  /** Meetings, races and fixtures of a day with their state, counts and results. */
  seeRaceDay: ['viewer', 'trader', 'admin', 'regulator'],
  /** Prices, scratchings, offs and status by hand. */
  changeRaces: ['trader', 'admin'],
  /** What suppliers sent, and what of it was refused. */
  seeFeed: ['viewer', 'trader', 'admin'],
  /** What operators did, with the names of those it was done to. */
  seeActs: ['admin', 'regulator'],
  /** Punters with their accounts, bets, money, limits and sign-ins. Each look is recorded (rule: looks-at-persons). */
  seePunters: ['support', 'admin', 'regulator'],
  /** Decides on identities, switches accounts off and on, ends sign-ins, closes an account at its holder's word. */
  servePunters: ['support', 'admin'],
  /** What punters ask about their data. Each look at one is recorded. */
  seeDataRequests: ['support', 'admin', 'regulator'],
  /** Corrects and deletes data at a punter's word, or refuses it. */
  decideDataRequests: ['support', 'admin'],
  /** Verifies somebody who looks like an excluded punter, having looked at who it is (rule: identity-verdict). */
  verifyDespiteExclusion: ['admin'],
  /** Texts, banners and settings of the punters' pages: sees them, changes them, publishes them. */
  editContent: ['content', 'admin'],
  /** Finds friends' leagues and those reported, disables, enables and renames them. */
  moderateLeagues: ['support', 'admin'],
  /** Progressives with their terms, and the jackpots. */
  seeJackpots: ['viewer', 'trader', 'support', 'admin', 'regulator'],
  /** Whose share of a jackpot was withheld, and why. */
  seeWithheldShares: ['support', 'admin', 'regulator'],
  /** Sets the terms of progressives, and days that must be won. */
  setJackpots: ['trader', 'admin'],
  /** What push services refuse. */
  seePushes: ['viewer', 'support', 'admin'],
  /** What bets are open and what they would pay, by race, runner and market. */
  seeLiability: ['viewer', 'trader', 'admin', 'regulator'],
  /** Sets limits on it, and acknowledges alarms. */
  limitLiability: ['trader', 'admin'],
  /** Payout limits, deductions and scoring, with what held and what is to come. */
  seeRules: ['viewer', 'trader', 'admin', 'regulator'],
  /** Publishes and withdraws versions of them. */
  changeRules: ['admin'],
  /** Reports on the site as a whole, as pages and as files: revenue, liabilities, events, protection. Nobody is named. */
  seeReports: ['trader', 'admin', 'regulator'],
  /** Who has which role. */
  seeStaff: ['admin', 'regulator'],
  /** Gives roles and takes them away. */
  changeStaff: ['admin'],
  /** Takes away the second factor of whoever lost it. */
  resetSecondFactors: ['admin'],
  /** Proposals that wait for a second person, each kind as far as the next two say. */
  seeProposals: ['trader', 'support', 'admin', 'regulator'],
  seeProposedResults: ['trader', 'admin', 'regulator'],
  seeProposedCredits: ['support', 'admin', 'regulator'],
  /** Captures a provisional result by hand, and proposes official ones and corrections. */
  proposeResults: ['trader', 'admin'],
  /** Keys the paid places blind, and approves a result that somebody else proposed. */
  approveResults: ['trader', 'admin'],
  /** Proposes a credit to a punter. */
  proposeCredits: ['support', 'admin'],
  /** Proposes to withhold a share of a jackpot. */
  proposeWithheldShares: ['support', 'admin'],
  /** Approves a credit or a withheld share that somebody else proposed. */
  approveCredits: ['admin'],
  /** Proposes to pay both results after a judge's error. */
  proposeGoodwill: ['trader', 'admin'],
  /** Approves or declines a proposal; which kinds, the two duties of approving say. */
  decideProposals: ['trader', 'support', 'admin'],
} as const satisfies Readonly<Record<string, readonly DeskRole[]>>;

/** Who may make a call of the desk: holders of one of these roles, or every internal user. */
export type DeskAdmission = readonly DeskRole[] | 'internal-user';

/** The first of one's roles that opens a call of the desk; undefined: none does (rule: desk-roles). */
export function findOpeningRole(held: readonly DeskRole[], asked: readonly DeskRole[]): DeskRole | undefined {
  return asked.find((role) => held.includes(role));
}

/** `the role admin`, `one of the roles viewer, trader, admin`: what a call asks for, in words. */
export function describeRoles(asked: readonly DeskRole[]): string {
  return asked.length === 1 ? `the role ${asked[0]}` : `one of the roles ${asked.join(', ')}`;
}
