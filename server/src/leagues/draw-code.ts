import { randomBytes } from 'node:crypto';
import { LEAGUE_CODE_BYTES, leagueCodeOf } from '@furlong/domain/leagues/league-code';
import { isProfane } from '../session/profanity.ts';

const drawsMax = 100;

/** Draws a code that spells nothing rude (rule: league-codes). Whether a league has it already is not known here. */
export function drawLeagueCode(draw: () => Uint8Array = () => randomBytes(LEAGUE_CODE_BYTES)): string {
  for (let drawn = 0; drawn < drawsMax; drawn += 1) {
    const code = leagueCodeOf(draw());
    if (code !== null && !spellsRude(code)) return code;
  }
  throw new Error(`No decent league code in ${drawsMax} draws`);
}

/** Whether any part of a code is rude by itself: within a name it would be part of a word, here it stands out. */
function spellsRude(code: string): boolean {
  const starts = [...code].map((_, at) => code.slice(at));
  return starts.some((rest) => [3, 4, 5, 6].some((length) => isProfane(rest.slice(0, length))));
}

/** Draws the key of a share link: 60 bits, so that a link cannot be guessed from its code (rule: share-links). */
export function drawShareKey(): string {
  return randomBytes(8).toString('base64url').slice(0, 10);
}

/** The path that invites to a league. */
export function shareLinkOf({
  code,
  shareKey,
}: {
  readonly code: string;
  readonly shareKey: string;
}): string {
  return `/friendsLeague?CODE=${code}&s=${shareKey}`;
}
