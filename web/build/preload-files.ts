import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Has every page name the font and the mark it is drawn with, under their hashed names: the style sheet and the app
 * would ask for them only after themselves.
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
          // Nothing waits for the mark; it is fetched by the app, as any logo.
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
