/**
 * The provider library warns of every Node that does not call itself LTS. Ours is pinned and tested with it, so
 * that one line is left out of the start; everything else it says is heard.
 */
const { warn } = console;
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
};
const library = await import('oidc-provider');
console.warn = warn;

export const OidcProvider = library.default;
export const oidcErrors = library.errors;
