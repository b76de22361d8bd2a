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
  rich: 'Text',
  html: 'HTML',
  preview: 'Preview',
  written: (title: string) => `Text of ${title}`,
  text: (title: string) => `Text of ${title}, as HTML`,
  loadingEditor: 'Loading the editor',
  editorFailed: 'The editor did not load. The HTML can be written without it.',
  taken: 'A page can’t have all of this. Saving takes away:',
  takenTimes: (what: string, count: number) => (count === 1 ? what : `${what}, ${formatCount(count)} times`),
  saveWithout: 'Save without it',
  hint: 'Headings, paragraphs, lists, tables and links are kept; styles, scripts and pictures are taken out.',
  filled:
    '{{brand}}, {{contact-details}}, {{scoring-table}}, {{scoring-dead-heat}}, {{fewest-races-run}}, {{payout-limits}} and {{deductions}} are filled in.',
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

/** Writing a page as it reads. */
export const richWords = {
  tools: 'Tools for the text',
  tableTools: 'Tools for the table',
  hint: 'Alt and F10 lead to the tools, the arrows from one to the next. In a table Tab goes to the next cell.',
  lost: 'The editor can’t hold all of this text. With the first change you make here it becomes another; as HTML it stays as it is.',
  goes: 'Goes:',
  comes: 'Comes:',
  paragraph: 'Paragraph',
  headings: { 2: 'Heading', 3: 'Subheading', 4: 'Small heading' },
  bold: 'Bold',
  italic: 'Italic',
  code: 'As typed',
  sub: 'Below the line',
  sup: 'Above the line',
  link: 'Link',
  bullets: 'List',
  numbers: 'Numbered list',
  deeper: 'Indent',
  higher: 'Outdent',
  quote: 'Quote',
  table: 'Table',
  line: 'Line',
  undo: 'Undo',
  redo: 'Redo',
  rowAbove: 'Row above',
  rowBelow: 'Row below',
  removeRow: 'Remove row',
  columnLeft: 'Column before',
  columnRight: 'Column after',
  removeColumn: 'Remove column',
  headCell: 'Heading cell',
  headRow: 'Heading row',
  merge: 'Merge cells',
  split: 'Split cell',
  removeTable: 'Remove table',
  caption: 'Heading of the table',
  linkForm: 'A link',
  address: 'Where it leads',
  addressHint: '/faqpage, https://example.com, mailto: or tel:',
  addressWrong:
    'Expected a page of the site that begins with /, or an address with https://, mailto: or tel:.',
  setLink: 'Set the link',
  unlink: 'Remove the link',
  cancel: 'Cancel',
} as const;

/** Publishing a page. */
export const publishWords = {
  open: (number: number) => `Publish version ${number}`,
  title: (title: string, number: number) => `Publish version ${number} of ${title}`,
  text: 'Punters see this without loading anything anew.',
  loading: 'Comparing',
  failed: 'The comparison did not come.',
  none: 'Nothing changes in the text.',
  counts: (added: number, removed: number) =>
    `${times(added, 'part')} added, ${times(removed, 'part')} removed`,
  first: 'Nothing is published under this title yet.',
  same: (count: number) => `${times(count, 'part')} as before`,
  added: 'Added',
  removed: 'Removed',
  when: 'When punters see it',
  atOnce: 'At once',
  atTime: 'From a time on',
  day: 'Day',
  time: 'Time in Johannesburg',
  badTime: 'Expected a day and a time to come, within a year.',
  setTime: 'Set the time',
  timed: (title: string, number: number, from: string) =>
    `Version ${number} of ${title} is published ${from}.`,
  publish: 'Publish',
  cancel: 'Not now',
  done: (title: string, number: number) => `Version ${number} of ${title} is published.`,
} as const;

/** Versions with a time to come. */
export const timedWords = {
  title: 'To come',
  ofAll: 'To come, all pages',
  more: 'Only the first are listed.',
  about: 'Each takes the place of what is published then, in open pages too.',
  line: (number: number, from: string) => `Version ${number} from ${from}`,
  by: (name: string) => `set by ${name}`,
  cancel: 'Take the time back',
  cancelNamed: (number: number) => `Take the time of version ${number} back`,
  cancelled: (number: number) => `Version ${number} has no time any more.`,
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
