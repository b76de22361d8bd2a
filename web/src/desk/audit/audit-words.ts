import type { DeskAct } from '@furlong/contract/schemas/desk';
import { type DeskRole, deskRoles } from '@furlong/domain/desk/roles';
import { approvalLink, punterLink } from '../desk-links.ts';
import { nameOfRole } from '../desk-words.ts';

/** What operators did. */
export const auditWords = {
  title: 'Audit',
  about:
    'What operators did, newest first: by whom, in which role, and what changed. Nothing is deleted from it.',
  loading: 'Loading the acts',
  failed: 'The acts did not load.',
  empty: 'Nothing was done',
  emptyText: 'No act is recorded yet that fits what is asked for.',
  filters: 'Filters',
  person: 'Person',
  personHint: 'A username or an e-mail address: what they did, and what was done to them.',
  since: 'From',
  until: 'To',
  looks: 'Show looks at persons too',
  show: 'Show',
  clear: 'Clear filters',
  only: (name: string) => `Only: ${name}.`,
  onlyThese: (name: string) => `Show only ${name}`,
  newest: 'Newest',
  older: 'Older',
  erased: 'erased',
  from: 'By',
  whom: 'About',
  before: 'Before',
  after: 'After',
  change: 'What changed',
  recorded: 'As it is recorded',
  browser: 'Browser',
  nothing: 'nothing',
  yes: 'yes',
  no: 'no',
  place: (sequence: number | null) =>
    sequence === null ? 'Not in the chain yet' : `No. ${sequence} of the chain`,
  commandLine: 'command line',
  archived: 'Older acts are in the archive. Whoever runs the server can read them there:',
  archivedStep: (step: number, file: string) => `step ${step}, ${file}`,
} as const;

/** Acts whose buttons have other words than their names. */
const namesOfActs: Readonly<Record<string, string>> = {
  'account-switched-off': 'Account suspended',
  'account-switched-on': 'Account restored',
};

/** The name of an act as it is read: 'league-renamed' is 'League renamed'. */
export function nameOfAct(name: string): string {
  const known = namesOfActs[name];
  if (known !== undefined) return known;
  const words = name.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** In which role somebody acted, or from where: 'as Admin', 'command line'. */
export function roleOfAct({ via, role }: Pick<DeskAct, 'via' | 'role'>): string {
  if (via === 'command-line') return auditWords.commandLine;
  const known = deskRoles.find((each): each is DeskRole => each === role);
  return known === undefined ? via : `as ${nameOfRole(known)}`;
}

/** The page of what an act was about; null: it has none. */
export function pageOfSubject({ subjectKind, subjectId }: DeskAct): string | null {
  if (subjectKind === 'proposal') return approvalLink(subjectId);
  return subjectKind === 'punter' && /^\d+$/.test(subjectId) ? punterLink(Number(subjectId)) : null;
}

const fieldNames: Readonly<Record<string, string>> = {
  name: '',
  username: '',
  address: 'from',
  orderedBy: 'ordered by',
  reason: 'reason:',
};

/** What is kept of a person, in one line; null when it was erased or names nobody. */
export function describePerson(fields: DeskAct['actor']): string | null {
  if (fields === null || fields.length === 0) return null;
  return fields
    .filter(({ field }) => field !== 'userAgent')
    .map(({ field, text }) => `${fieldNames[field] ?? `${field}:`} ${text}`.trim())
    .join(', ');
}
