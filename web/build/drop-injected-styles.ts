import type { Plugin } from 'vite';

const injection = /^__insertCSS\(.*\);$/m;

/**
 * sonner injects its stylesheet into the page, which the content security policy refuses. This removes the injection;
 * the app imports the same stylesheet as a file.
 */
export function dropInjectedStyles(): Plugin {
  return {
    name: 'furlong:drop-injected-styles',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        if (!injection.test(code))
          this.error('sonner no longer injects its stylesheet the known way; look again');
        return { code: code.replace(injection, ''), map: null };
      },
    },
  };
}
