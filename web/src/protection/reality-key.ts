/** Where the interval of a punter's reality check is kept: apart from what uses it, which loads at different times. */
export const realityKey = (punterId: number | null) => ['reality-check', punterId] as const;
