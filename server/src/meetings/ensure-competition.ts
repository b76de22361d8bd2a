import { CLASSIC_RULES, type ScoringRules } from '@furlong/domain/scoring-rules';
import type { Queryable } from '../platform/database/database.ts';

/** The id of a competition by its name; an unknown one is added with the given rules. */
export async function ensureCompetition(db: Queryable, name: string, scoring: ScoringRules): Promise<number> {
  const select = () => db.selectFrom('competitions').where('name', '=', name).select('id').executeTakeFirst();
  const known = await select();
  if (known) return known.id;
  await db
    .insertInto('competitions')
    .values({ name, scoring: JSON.stringify(scoring) })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const added = await select();
  if (!added) throw new Error('The competition just added is not there');
  return added.id;
}

/** The competition of meetings whose card names none; added when first asked for. */
export async function loadDefaultCompetition(db: Queryable): Promise<{ id: number; name: string }> {
  const { name } = CLASSIC_RULES;
  return { id: await ensureCompetition(db, name, CLASSIC_RULES), name };
}
