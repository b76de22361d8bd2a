/** The site's client id at the embedded provider. */
export const siteClientId = 'punterschallenge';
/** The client id of the supplier of cards, prices and results. */
export const feedClientId = 'feed';
