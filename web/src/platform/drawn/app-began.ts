/** The event by which a page that the server drew hears that the app is there (`build/start-after-paint.ts`). */
export const appBegan = 'furlong:began';
