/**
 * Loads the provider library without its warning about Node versions that are not LTS: ours is pinned and tested with
 * it. All other warnings are printed.
 */
const { warn } = console;
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
};
const library = await import('oidc-provider');
console.warn = warn;

export const OidcProvider = library.default;
export const oidcErrors = library.errors;
