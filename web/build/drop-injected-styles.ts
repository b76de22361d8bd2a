import type { Plugin } from 'vite';

const injection = /^__insertCSS\(.*\);$/m;

/**
 * sonner writes its stylesheet into the page when it loads, which a content security policy without inline styles
 * refuses. The same stylesheet is imported as a file instead, and the injection is taken out.
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
