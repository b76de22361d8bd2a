import type { DeskLeague } from '@furlong/contract/schemas/desk-leagues';
import { formatEnd } from '../../ui/format/format-date.ts';
import { formatCount } from '../../ui/format/format-number.ts';

/** Friends' leagues at the desk. */
export const deskLeagueWords = {
  title: 'Leagues',
  about:
    'Friends’ leagues that their members report, and any other by its code or by how its name begins. Nobody sees or joins a disabled one.',
  sought: 'Code, or the beginning of the name',
  search: 'Search',
  loading: 'Loading the leagues',
  failed: 'The leagues did not load.',
  reported: 'Reported three times or more',
  reportedAll: 'Reported',
  found: 'Found',
  showAll: 'Show all that are reported',
  showThree: 'Show those reported three times or more',
  noneReported: 'No league has three reports or more.',
  noneReportedAll: 'No league is reported.',
  none: 'No league was found.',
  more: 'Only the first 50 are shown.',
  clear: 'Back to those reported',
  disabled: 'Disabled',
  members: (members: number) => `${formatCount(members)} ${members === 1 ? 'member' : 'members'}`,
  owner: (ownerId: number) => `Owner: punter ${ownerId}`,
  disable: 'Disable',
  enable: 'Enable',
  rename: 'Rename',
  disableNamed: (name: string) => `Disable ${name}`,
  enableNamed: (name: string) => `Enable ${name}`,
  renameNamed: (name: string) => `Rename ${name}`,
  sureDisable: (name: string) => `Disable ${name}? What waits for an answer in it is taken back.`,
  newName: 'New name',
  nameNeeded: 'Type the new name.',
  keep: 'Keep',
  wasDisabled: (name: string) => `${name} is disabled.`,
  wasEnabled: (name: string) => `${name} is enabled again.`,
  wasRenamed: (name: string) => `The league is called ${name} now.`,
} as const;

const reasons: Readonly<Record<NonNullable<DeskLeague['reports']>['reasons'][number]['reason'], string>> = {
  name: 'its name',
  harassment: 'harassment',
  cheating: 'cheating',
  other: 'something else',
};

/** '3 reports (2 its name, 1 harassment), the last on …' */
export function describeReports({
  count,
  reasons: given,
  lastAt,
}: NonNullable<DeskLeague['reports']>): string {
  const parts = given
    .map(({ reason, count: times }) => `${formatCount(times)} ${reasons[reason]}`)
    .join(', ');
  return `${formatCount(count)} ${count === 1 ? 'report' : 'reports'} (${parts}), the last on ${formatEnd(lastAt)}`;
}
