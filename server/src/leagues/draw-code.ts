import { randomBytes } from 'node:crypto';
import { LEAGUE_CODE_BYTES, leagueCodeOf } from '@furlong/domain/leagues/league-code';
import { isProfane } from '../session/profanity.ts';

const drawsMax = 100;

/** Draws a code that spells nothing rude (rule: league-codes). Whether a league has it already is not known here. */
export function drawLeagueCode(draw: () => Uint8Array = () => randomBytes(LEAGUE_CODE_BYTES)): string {
  for (let drawn = 0; drawn < drawsMax; drawn += 1) {
    const code = leagueCodeOf(draw());
    if (code !== null && !isProfane(code)) return code;
  }
  throw new Error(`No decent league code in ${drawsMax} draws`);
}

/** Draws the key of a share link: 60 bits, so that a link cannot be guessed from its code (rule: share-links). */
export function drawShareKey(): string {
  return randomBytes(8).toString('base64url').slice(0, 10);
}

/** The path that invites to a league. */
export function shareLinkOf({ code, shareKey }: { readonly code: string; readonly shareKey: string }): string {
  return `/friendsLeague?CODE=${code}&s=${shareKey}`;
}
