/** What a device shows for a push that cannot be read. */
export const unreadWords = {
  title: 'You have a notification',
  body: 'Open it to read it.',
} as const;
