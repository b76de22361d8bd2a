import type { Plugin } from 'vite';

/** Preloads the font of every page under its hashed name: the stylesheet would ask for it only after itself. */
export function preloadFont(): Plugin {
  return {
    name: 'furlong:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const fonts = Object.keys(context.bundle ?? {}).filter((name) =>
          /archivo-[\w-]{8}\.woff2$/.test(name),
        );
        return fonts.map((name) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${name}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: 'anonymous',
          },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}
