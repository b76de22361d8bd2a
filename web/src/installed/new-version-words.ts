/** The offer of a newer version. */
export const newVersionWords = {
  title: 'A new version is ready.',
  text: 'Your drafts stay.',
  load: 'Load it',
  later: 'Later',
} as const;
