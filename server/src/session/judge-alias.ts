import { aliasKey, findAliasProblem } from '@furlong/domain/alias';
import { isReservedAlias } from '@furlong/domain/reserved-alias';
import type { OperatorConfig } from '../platform/config/operator-config.ts';
import type { Queryable } from '../platform/database/database.ts';
import { isProfane } from './profanity.ts';
import { aliasChangesPerDay, aliasIsTaken, findPunter } from './queries.ts';

/** Why an alias is refused: a code, and the reason in words. */
export interface AliasRefusal {
  readonly errorCode: number;
  readonly reason: string;
}

export const aliasTaken: AliasRefusal = {
  errorCode: 203,
  reason: 'That alias is taken. Try another.',
};

export const aliasChangedOften: AliasRefusal = {
  errorCode: 205,
  reason: `An alias changes at most ${aliasChangesPerDay} times a day. Choose another tomorrow.`,
};

/**
 * Judges an alias: form, decency, uniqueness whatever the case (rule: alias), and that it does not claim to speak for
 * the operator. Undefined: the punter may have it. A reserved alias that the punter has already may stay.
 */
export async function judgeAlias(
  { db, operator }: { readonly db: Queryable; readonly operator: Pick<OperatorConfig, 'brand'> },
  alias: string,
  punterId: number,
): Promise<AliasRefusal | undefined> {
  const problem = findAliasProblem(alias);
  if (problem !== null) return { errorCode: 201, reason: problem };
  if (isProfane(alias)) {
    return { errorCode: 202, reason: 'An alias is read by everybody: choose one without rude words.' };
  }
  if (isReservedAlias(alias, operator.brand)) {
    const own = (await findPunter(db, punterId))?.alias ?? '';
    if (aliasKey(own) !== aliasKey(alias)) {
      return { errorCode: 204, reason: 'This alias speaks for the operator. Choose a name of your own.' };
    }
  }
  return (await aliasIsTaken(db, alias, punterId)) ? aliasTaken : undefined;
}
