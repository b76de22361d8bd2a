import type { Plugin, Rolldown } from 'vite';
import { type FirstLoad, firstLoads } from '../src/app/first-loads.ts';
import { callPaths } from '../src/platform/api/call-paths.ts';

type Bundle = Readonly<Rolldown.OutputBundle>;

/** The words of the page that say what is loading; each screen's page has its own. */
const loading = '>Loading</p>';

/**
 * Writes a page for each of the first loads as pages/<path>.html: index.html with the screen's code, styles and first
 * answers named in it, so that the browser asks for all of them at once instead of one after the other. For punters it
 * is pages/punter/<path>.html, without the answers.
 */
export function writePages(): Plugin {
  return {
    name: 'furlong:write-pages',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: { order: 'post', handler: (html) => paintFirst(putGroundFirst(html)) },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') this.error('the build made no index.html');
        const html = page.source.toString();
        for (const load of firstLoads) {
          const source = writePage(html, bundle, load);
          this.emitFile({ type: 'asset', fileName: `pages/${load.path}.html`, source });
          if (load.calls.length === 0) continue;
          // A punter's calls carry a token, which a link cannot: fetched ahead they would be fetched twice.
          const plain = writePage(html, bundle, { ...load, calls: [] });
          this.emitFile({ type: 'asset', fileName: `pages/punter/${load.path}.html`, source: plain });
        }
      },
    },
  };
}

/** index.html for one of the first loads; a link it has already stands once. */
export function writePage(html: string, bundle: Bundle, load: FirstLoad): string {
  if (!html.includes(loading)) throw new Error(`index.html does not say '${loading}'`);
  const links = [...linksOfCode(bundle, load).map(paintFirst), ...load.calls.map(linkOfCall)];
  const fresh = links.filter((link) => !html.includes(`="${hrefOf(link)}"`));
  return html
    .replace('</head>', `${fresh.map((link) => `  ${link}\n`).join('  ')}  </head>`)
    .replace(loading, `>${load.loadingText}</p>`);
}

const styleLink = /\s*<link rel="stylesheet"[^>]*>/g;

/** The page's own boxes are painted with the styles alone: the code, most of the bytes, lets those go first. */
export function paintFirst(html: string): string {
  return html.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
}

/** Names the styles that all others build on before them: the build names them last. */
export function putGroundFirst(html: string): string {
  const links = html.match(styleLink) ?? [];
  const ground = links.find((link) => link.includes('/ground-'));
  if (ground === undefined) throw new Error('the page names no styles of the ground');
  const [first = ''] = links;
  return html.replace(ground, '').replace(first, `${ground}${first}`);
}

function hrefOf(link: string): string {
  return /href="([^"]*)"/.exec(link)?.[1] ?? '';
}

/** The screen's chunk with everything it needs before it runs. */
function linksOfCode(bundle: Bundle, { module }: FirstLoad): string[] {
  const chunks = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (chunks.has(chunk)) return;
    chunks.add(chunk);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') visit(imported);
    }
  };
  const screen = Object.values(bundle).find(
    (each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(`/${module}`) === true,
  );
  if (screen?.type !== 'chunk') throw new Error(`${module} is no screen of its own: no chunk starts with it`);
  visit(screen);
  const styles = [...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [
    ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ...[...chunks].map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
  ];
}

/** Answers `fetch` of the app's own calls: the same mode and credentials, or the browser would ask twice. */
function linkOfCall({ name, params = {} }: FirstLoad['calls'][number]): string {
  const path = callPaths[name].path.replace(/:(\w+)/g, (_match, part: string) => String(params[part]));
  return `<link rel="preload" href="${path}" as="fetch" crossorigin="anonymous">`;
}
