import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Adds preload links for the font and the mark under their hashed names. Otherwise the browser finds them only after the
 * style sheet and the app have loaded.
 */
export function preloadFiles(): Plugin {
  return {
    name: 'furlong:preload-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const names = Object.keys(context.bundle ?? {});
        const named = (pattern: RegExp) => names.filter((name) => pattern.test(name));
        return [
          ...named(/\/archivo-[\w-]{8}\.woff2$/).map((name) =>
            linkTo(name, { as: 'font', type: 'font/woff2' }),
          ),
          // Low priority, in the mode that the app fetches logos with.
          ...named(/\/mark-[\w-]{8}\.svg$/).map((name) =>
            linkTo(name, { as: 'fetch', fetchpriority: 'low' }),
          ),
        ];
      },
    },
  };
}

function linkTo(name: string, attrs: Record<string, string>): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'preload', href: `/${name}`, ...attrs, crossorigin: 'anonymous' },
    injectTo: 'head',
  };
}
