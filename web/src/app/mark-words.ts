/** What the marks of the navigation say to a screen reader, after the link's name. */
export const markWords = {
  bets: 'newly settled',
  picks: 'a pick was scratched',
} as const;
