import { parseArgs } from 'node:util';
import type { Settings } from '../platform/config/settings/settings.ts';

/** The command's streams and environment. */
export interface Terminal {
  readonly in: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly out: NodeJS.WritableStream;
  readonly err: NodeJS.WritableStream;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The work of a command: gets its operands and options, and prints what it did. */
export type Command = (
  operands: readonly string[],
  options: Options,
  settings: Settings,
  terminal: Terminal,
) => Promise<void>;

export type Options = ReturnType<typeof readArguments>['values'];

/** A command line that was not understood. Printed with the usage. */
export class Misuse extends Error {}

/** Why a command could not do its work, in words for the operator. */
export class CannotDo extends Error {}

export const usage = `Usage:
  npm run admin -- create --username NAME --email ADDRESS [--by-mail]
      Makes an operator: an internal user, who may use the desk as far as their roles go (staff grant).
      The password is asked for on the terminal, or taken from ADMIN_PASSWORD: for yourself. Nothing opens by it
      until its holder has signed in with it and chosen their own. For a colleague say --by-mail: nobody knows a
      password until they choose their own by the link that 'Forgotten password' on the sign-in page mails to ADDRESS.
      Who knows somebody's password is two people at the desk.

  npm run admin -- staff list
  npm run admin -- staff grant NAME ROLE [--by WHO]
  npm run admin -- staff revoke NAME ROLE [--by WHO]
      Lists internal users with their roles at the desk; gives a role, or takes it away, at once and on every node.
      ROLE is viewer, content, trader, support, admin or regulator. The first admin is made here; admins give and take
      roles at the desk, too. The last admin stays. --by names an admin who ordered it, once there is one.

  npm run admin -- pending
      Lists the punters whose identity is not verified yet, with their registration's details, and with any
      excluded punter or closed account that may be the same person.

  npm run admin -- verify USERNAME [--document 'KIND 1234'] [--reject REASON | --despite-exclusion]
      Approves the identity of a punter, who can then strike bets and withdraw; or rejects it, for a reason
      that the punter reads. The last decision applies. Refuses a punter who looks like somebody excluded,
      until --despite-exclusion says that you have looked and that it is another person. --document notes what
      was seen: id-card, id-book, passport, driving-licence or asylum-permit, and the last four characters of
      its number.

  npm run admin -- end-sessions NAME [--by WHO]
      Ends every sign-in of an account, at once and on every node: its tokens are refused from then on.

  npm run admin -- reset-second-factor NAME [--by WHO]
      Removes the second factor of an account whose owner lost it, and ends its sign-ins. A desk account sets up
      a new one at its next sign-in.

  npm run admin -- switch-off NAME [--by WHO]
  npm run admin -- switch-on NAME [--by WHO]
      Switches an account off: its sign-ins end at once, and nobody signs in to it until it is switched on.
      NAME is a username or an e-mail address. Who ordered it is recorded: you, or whom --by names.

  npm run admin -- leagues reported [--all]
      Lists the friends' leagues with three reports or more; with --all those with any.
  npm run admin -- leagues disable CODE [--by WHO]
  npm run admin -- leagues enable CODE [--by WHO]
  npm run admin -- leagues rename CODE NAME [--by WHO]
      Disables a league, so that nobody sees or joins it, and enables it again; or gives it another name.
      Each closes the league's reports.

  npm run admin -- jobs
      Lists the jobs that failed for good and were parked, each with its failure: bets that are not settled,
      standings that are not final. Mend the cause first.

  npm run admin -- retry-job ID
      Queues a parked job again.

  npm run admin -- audit [--account NAME] [--act ACT] [--since DAY] [--until DAY] [--limit N] [--before ID]
      Lists what was done at the desk and by these commands, newest first, 50 unless --limit says otherwise (500 at
      most): what an account did and what was done to it, one kind of act, from and to a day (YYYY-MM-DD, both
      included). --before ID goes on where a list ended. Which steps of the archive have older ones stands below it.
  npm run admin -- audit read FOLDER --step N [--account NAME] [--act ACT] [--since DAY] [--until DAY] [--limit N]
      Lists so the acts of a step of the archive, from its file, with the names that were not erased since.
  npm run admin -- audit erase NAME [--by WHO]
      Takes away what names a person in these acts: for a deletion that was asked for. The acts stay, and the chain
      over them holds.

  npm run admin -- push
      Lists the push services with their browsers, what became of pushes in the last day, and the browsers
      that are sent nothing any more because their service refused this server three times (401, 403).

  npm run admin -- rotate-keys [--discard]
      Makes new keys for sign-in, cookies and sessions. They sign a minute from now, when every server has
      them. The old ones stay valid until the last token they signed has ended, so that nobody is signed out.
      With --discard the old ones are dropped at once, and everybody signs in again: for keys that somebody
      else may have.

  npm run admin -- jackpots
      Lists the progressives with their terms, and the latest jackpots.

  npm run admin -- jackpots set PROGRESSIVE [--seed RANDS] [--contribution RANDS] [--cap RANDS|none]
                  [--doubles-from RANDS] [--from INSTANT] --by WHO
      Sets what is given; the rest stays. It holds for meetings whose card is published from then on (from
      INSTANT, ISO 8601, with --from): what a card has announced does not change. --doubles-from 0 ends doubling.

  npm run admin -- jackpots must-be-won PROGRESSIVE DAY --by WHO
      At the meetings of that day (YYYY-MM-DD) most winners among the legs share the pool. Refused once a card
      of the day is published.

  npm run admin -- jackpots withhold MEETING ALIAS --reason TEXT --by WHO --and WHO
      Withholds the share of a card for a reason that its punter reads; two persons stand for it. The server
      divides the pool anew among the others.

  npm run admin -- archive
      Lists what was archived, step by step, each with its file.
  npm run admin -- archive --before DAY [--to FOLDER] [--by WHO]
      Says what of before DAY (YYYY-MM-DD) can go: rows and bytes by table. With --to it is moved to files in FOLDER,
      step by step; a run that was stopped is run again. Nothing goes that is open, unpaid, or was changed in the
      last 90 days; of acts the last 400 days stay.
  npm run admin -- archive verify FOLDER
      Reads every file of the archive and compares it with what was written.
  npm run admin -- archive restore FOLDER --step N [--by WHO]
      Puts the rows of a step into their tables again.

The settings are the server's own (DATABASE_URL, DATA_DIR, …); the server may be running.
Exits 0 when it was done, 1 when not, 2 when the command was not understood.
`;

/** Reads the command line. Throws Misuse. */
export function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        username: { type: 'string' },
        email: { type: 'string' },
        'by-mail': { type: 'boolean', default: false },
        reject: { type: 'string' },
        by: { type: 'string' },
        document: { type: 'string' },
        'despite-exclusion': { type: 'boolean', default: false },
        all: { type: 'boolean', default: false },
        discard: { type: 'boolean', default: false },
        seed: { type: 'string' },
        contribution: { type: 'string' },
        cap: { type: 'string' },
        'doubles-from': { type: 'string' },
        from: { type: 'string' },
        reason: { type: 'string' },
        and: { type: 'string' },
        account: { type: 'string' },
        act: { type: 'string' },
        since: { type: 'string' },
        until: { type: 'string' },
        limit: { type: 'string' },
        before: { type: 'string' },
        to: { type: 'string' },
        step: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new Misuse((error as Error).message);
  }
}

/** Throws Misuse when a command has operands left. */
export function expectNothing(operands: readonly string[]): void {
  if (operands.length > 0) throw new Misuse(`'${operands.join(' ')}' is one word too many.`);
}
