import { formatCount } from '../../ui/format/format-number.ts';

const times = (count: number, one: string) => `${formatCount(count)} ${count === 1 ? one : `${one}s`}`;

/** The pages of the content system at the desk. */
export const contentWords = {
  title: 'Content',
  about:
    'The texts of the punters’ pages. What you save stays here until you publish it; every version is kept.',
  loading: 'Loading the pages',
  failed: 'The pages did not load.',
  more: 'Only the first 200 are shown.',
  pages: 'Pages',
  platform: (platformId: number) => `platform ${platformId}`,
  ofProduct: 'Text of the product',
  published: (number: number) => `Version ${number} published`,
  unpublished: 'Not published',
  draft: (number: number) => `Draft: version ${number}`,
  choose: 'Choose a page to edit it.',
  add: 'Add a page',
  newTitle: 'Title of the new page',
  newHint: 'The app shows its own four pages. Another title is for an app of yours that asks for it.',
  newPlatform: 'Platform',
  newMissing: 'Give the page a title.',
  newPlatformWrong: 'Expected a whole number from 1.',
  start: 'Start writing',
  loadingText: 'Loading the text',
  textFailed: 'The text did not load.',
} as const;

/** Writing a page. */
export const editorWords = {
  view: 'View',
  write: 'Write',
  html: 'HTML',
  preview: 'Preview',
  text: (title: string) => `Text of ${title}, as HTML`,
  hint: 'Headings, paragraphs, lists, tables and links are kept; styles, scripts and pictures are taken out. {{brand}}, {{contact-details}}, {{scoring-table}}, {{scoring-dead-heat}}, {{fewest-races-run}}, {{payout-limits}} and {{deductions}} are filled in.',
  save: 'Save a version',
  saved: (number: number) => `Saved as version ${number}. Punters do not see it yet.`,
  same: (number: number) => `This is version ${number}: there is nothing new to save.`,
  unsaved: 'Not saved yet.',
  discard: 'Back to what is saved',
  basedOn: (number: number) => (number === 0 ? 'A new page.' : `You edit version ${number}.`),
  older: (number: number, newest: number) =>
    `You edit version ${number}. Version ${newest} is newer: what you save comes on top of it.`,
  theirs: 'See theirs in a new tab',
  mine: 'Save mine on top of it',
  loadingPreview: 'Drawing the preview',
  previewFailed: 'The preview did not come.',
  link: 'Link to this version',
  linkMade: (until: string) =>
    `Anybody with this link sees this version until ${until}. Search engines are told to leave it out.`,
  linkLabel: 'Preview link',
  copy: 'Copy',
  copied: 'The link is copied.',
  noCopy: 'The browser did not copy it: select the link and copy it by hand.',
} as const;

/** Publishing a page. */
export const publishWords = {
  open: (number: number) => `Publish version ${number}`,
  title: (title: string, number: number) => `Publish version ${number} of ${title}`,
  text: 'Punters see this at once, without loading anything anew.',
  loading: 'Comparing',
  failed: 'The comparison did not come.',
  none: 'Nothing changes in the text.',
  counts: (added: number, removed: number) =>
    `${times(added, 'part')} added, ${times(removed, 'part')} removed`,
  first: 'Nothing is published under this title yet.',
  same: (count: number) => `${times(count, 'part')} as before`,
  added: 'Added',
  removed: 'Removed',
  publish: 'Publish',
  cancel: 'Not now',
  done: (title: string, number: number) => `Version ${number} of ${title} is published.`,
} as const;

/** The versions of a page. */
export const historyWords = {
  title: 'Versions',
  only: 'The last 100.',
  version: (number: number) => `Version ${number}`,
  ofProduct: 'with the product',
  by: (name: string) => `by ${name}`,
  from: (number: number) => `equal to version ${number}`,
  live: 'Published',
  edited: 'In the editor',
  edit: 'Open',
  editNamed: (number: number) => `Open version ${number}`,
  restore: 'Roll back',
  restoreNamed: (number: number) => `Roll back to version ${number}`,
  restored: (number: number, from: number) =>
    `Version ${number} is made, equal to version ${from}. Publish it when it is right.`,
} as const;
