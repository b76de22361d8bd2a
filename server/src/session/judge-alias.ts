import { findAliasProblem } from '@furlong/domain/alias';
import type { Queryable } from '../platform/database.ts';
import { isProfane } from './profanity.ts';
import { aliasIsTaken } from './queries.ts';

/** Why an alias may not be had: a code of the refusal and the reason, in words. */
export interface AliasRefusal {
  readonly errorCode: number;
  readonly reason: string;
}

export const aliasTaken: AliasRefusal = {
  errorCode: 203,
  reason: 'Somebody else has this alias. Choose another.',
};

/** Form, decency and uniqueness whatever the case (Decision 26); undefined when the punter may have it. */
export async function judgeAlias(
  db: Queryable,
  alias: string,
  punterId: number,
): Promise<AliasRefusal | undefined> {
  const problem = findAliasProblem(alias);
  if (problem !== null) return { errorCode: 201, reason: problem };
  if (isProfane(alias)) {
    return { errorCode: 202, reason: 'An alias is read by everybody: choose one without rude words.' };
  }
  return (await aliasIsTaken(db, alias, punterId)) ? aliasTaken : undefined;
}
