/** The words of the ways to a lucky pick. */
export const luckyLinkWords = { luckyPick: 'Lucky pick', yours: 'Your lucky pick' } as const;
