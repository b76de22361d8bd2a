/** The key of the lucky picks in local storage. */
export const luckyPickStorageName = 'furlong-lucky-pick';
