/** Where the interval of a punter's reality check is kept: apart from what uses it, which loads at different times. */
export const realityKey = (punterId: number | null) => ['reality-check', punterId] as const;

/** What of a punter's protection is asked for again whenever he stakes or is paid begins with this. */
export const protectionKey = (punterId: number | null) => ['protection', punterId] as const;
