// The site's own cookies, which the browser sets and the server reads. They are marks: whoever sets one gets nothing of
// anybody by it.

/** The cookie, and the item of the local storage, that mark a login; the value is 'true'. */
export const loggedInCookie = 'Loggedin';

/** The cookie that marks a login in progress; the value is 'true'. */
export const loginInProgressCookie = 'LoginInProgress';

/** The cookie that says whether a punter's Home begins with a meeting of their own: 'true' or 'false'. */
export const ownMeetingCookie = 'OwnMeeting';

/** The cookie, and the item of the local storage, that hold the preferred sport. */
export const preferredSportCookie = 'preferredSport';

/** The sport of the site's root, which needs no redirect. */
export const rootSport = 'horseracing';
