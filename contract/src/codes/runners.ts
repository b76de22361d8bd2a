/** The latest runs of a horse that are shown, at most. */
export const runsMax = 10;
/** The rides of a jockey and the runners of a trainer that are looked at: the latest ones. */
export const ridesMax = 1_000;
/** The latest changes of a price, at most. */
export const priceChangesMax = 60;
