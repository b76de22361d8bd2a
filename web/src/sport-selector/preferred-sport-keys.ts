/** The item of the session storage that says whether the index may still lead to the preferred sport. */
export const shouldRedirectKey = 'shouldRedirect';
