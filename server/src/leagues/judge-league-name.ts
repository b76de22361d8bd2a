import { findLeagueNameProblem } from '@furlong/domain/leagues/league-name';
import { readsAs } from '@furlong/domain/leagues/look-alikes';
import { isReservedAlias } from '@furlong/domain/reserved-alias';
import type { OperatorConfig } from '../platform/config/operator-config.ts';
import { isProfane } from '../session/profanity.ts';
import { badName, type LeagueRefusal, rudeName } from './refusals.ts';

/**
 * Judges a league's name: form, decency, and that it does not claim to speak for the operator (rule: league-name).
 * Undefined: the owner may have it, if no other of the owner's leagues reads the same.
 */
export function judgeLeagueName(
  { brand, supportPhone }: Pick<OperatorConfig, 'brand' | 'supportPhone'>,
  name: string,
): LeagueRefusal | undefined {
  const problem = findLeagueNameProblem(name);
  if (problem !== null) return badName(problem);
  if (isRude(name)) {
    const ask = supportPhone === '' ? 'ask us' : `ask us on ${supportPhone}`;
    return rudeName(`This name reads as rude. Choose another; if it is honest, ${ask}.`);
  }
  if (isReservedAlias(readsAs(name), brand)) {
    return badName('This name speaks for the operator. Choose a name of your own.');
  }
  return undefined;
}

/** As it is written, as it reads, and without the signs between its letters. */
function isRude(name: string): boolean {
  const plain = readsAs(name);
  return [name, plain, plain.replace(/[^\p{L}\p{N} ]/gu, '')].some(isProfane);
}
