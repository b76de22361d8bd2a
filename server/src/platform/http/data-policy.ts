/**
 * The content policy of an answer that is data: opened as a page of its own it loads nothing, runs nothing and stands in
 * no frame. `default-src` covers neither frames around it nor its base address.
 */
export const dataPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
