const minute = 60;
const day = 24 * 60 * minute;

/** Short, because an access token is accepted without a look-up. */
export const accessTokenSeconds = 5 * minute;
export const sessionSeconds = 14 * day;
