/**
 * Tables with a column that names a punter or an account, and are no part of a punter's file, each with the reason. A
 * test compares this and the sections with the schema: a new table belongs to one of them.
 */
export const leftOut: Readonly<Record<string, string>> = {
  archived_act_persons:
    'What names persons in acts that are in the archive; how many of them are about the punter is in `archivedActsOfStaff`.',
  archived_transfers: 'By the reader of the statement, as runs in `ledger`.',
  approvals:
    'A credit that was given is in the ledger, and a share that was withheld in `withheldJackpotShares`, with their reasons; what was not is the desk’s own work.',
  bets: 'By the reader of My Bets, with the names of runners and teams.',
  bets_settled_again: 'That a bet was settled again is in `bets`, with its reason.',
  early_sign_ins:
    'The days of sign-ins before there was a punter, of which `accountEvents` has each with its time.',
  manual_credits: 'In the ledger, as the reason of its movement.',
  oidc_records: 'In `signIns`, without the secrets of tokens.',
  passkey_challenges: 'What a browser signs within five minutes.',
  passkeys: 'Public keys of devices; that one was added or removed is in `accountEvents`.',
  password_resets: 'Hashes of links that lived an hour; that one was asked for is in `accountEvents`.',
  recovery_codes: 'Keyed hashes of secrets; that one was used is in `accountEvents`.',
  erasures: 'Whoever has one has no sign-in to download with.',
  second_factor_proofs: 'That a sign-in proved its second factor, for an hour.',
  settled_ticket_sums: 'Counted from the bets that are in `bets`.',
  settled_tickets: 'In what order My Bets lists the bets that are in `bets`.',
  statement_days: 'Summed from the movements that are in `ledger`.',
  statement_sums: 'Summed from the movements that are in `ledger`.',
  totp_set_ups: 'Secrets that were shown and not yet proven, for an hour.',
  transfers: 'By the reader of the statement, as `ledger`.',
};
