/** The name of the cookie and of the local storage item that hold the preferred sport. */
export const preferredSportKey = 'preferredSport';
/** The item of the session storage that says whether the index may still lead to the preferred sport. */
export const shouldRedirectKey = 'shouldRedirect';
/** The sport of the site's root, which needs no redirect. */
export const rootSport = 'horseracing';
