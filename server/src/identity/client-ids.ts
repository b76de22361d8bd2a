/** The site, as the embedded provider knows it. */
export const siteClientId = 'punterschallenge';
/** The supplier of cards, prices and results. */
export const feedClientId = 'feed';
