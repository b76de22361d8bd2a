import type { Transaction } from '../platform/database/database.ts';
import { selectAbout, selectActsThere, selectArchivedParts } from './queries-archived-acts.ts';
import { readActs } from './read-archived-acts.ts';

/** Acts that only say that somebody looked, said here a second time. */
const looks = [
  'acts-read',
  'punters-found',
  'punter-read',
  'withheld-shares-read',
  'data-request-read',
  'proposal-read',
];

/**
 * Compares the acts of a step's file with what is noted of them: which part of the chain they are, and how many are about
 * each punter and account; and that none of them is in the tables, too. The check of acts follows the chain in them.
 */
export async function checkFileOfActs(
  trx: Transaction,
  stepId: number,
  lines: readonly string[],
  differs: (words: string) => void,
): Promise<void> {
  const pairs = readActs(lines);
  const part = (await selectArchivedParts(trx)).find((each) => each.stepId === stepId);
  const [first, last] = [pairs[0]?.link, pairs.at(-1)?.link];
  if (
    part?.first !== first?.sequence ||
    part?.last !== last?.sequence ||
    part?.previousHash !== first?.previousHash ||
    part?.lastHash !== last?.hash
  ) {
    differs(`step ${stepId} has another part of the chain of acts than is noted of it`);
  }
  const about = await selectAbout(trx, stepId);
  const found = Map.groupBy(
    pairs.flatMap(({ act }) => (act && isAboutPerson(act) ? [act] : [])),
    ({ subjectKind, subjectId }) => `${subjectKind} ${subjectId}`,
  );
  for (const whom of new Set([...about.keys(), ...found.keys()])) {
    const [noted, has] = [about.get(whom) ?? 0, found.get(whom)?.length ?? 0];
    if (noted !== has) differs(`step ${stepId} has ${has} acts about ${whom}, and ${noted} are noted`);
  }
  for (const id of await selectActsThere(
    trx,
    pairs.flatMap(({ link }) => (link ? [link.actId] : [])),
  )) {
    differs(`act ${id}, its link or whom it names is there, and in step ${stepId} of the archive`);
  }
}

function isAboutPerson({
  name,
  subjectKind,
}: {
  readonly name: string;
  readonly subjectKind: string;
}): boolean {
  return (subjectKind === 'punter' || subjectKind === 'account') && !looks.includes(name);
}
