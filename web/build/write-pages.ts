import { calls } from '@furlong/contract/calls';
import type { Plugin, Rolldown } from 'vite';
import { type FirstLoad, firstLoads } from '../src/app/first-loads.ts';
import { joinStyles, linkJoined } from './join-styles.ts';
import { loadAfterPaint, startAfterPaint } from './start-after-paint.ts';
import { waitForSport } from './wait-for-sport.ts';

type Bundle = Readonly<Rolldown.OutputBundle>;

/** index.html's loading text, replaced in each screen's page. */
const loading = '>Loading</p>';
/** Where the scripts begin that run before anything is painted. */
const titleStart = '<title>';

/**
 * Writes a page per first load as pages/<path>.html: index.html with preload links for the screen's code, styles and
 * first calls, so that the browser requests them in parallel. pages/punter/<path>.html, for punters, has no calls.
 * Into pages/drawn/<path>.html the server puts the screen itself: the answers are in it, and the app comes after it.
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
        const script = this.emitFile({ type: 'asset', name: 'wait-for-sport.js', source: waitForSport });
        const waiting = `<script src="/${this.getFileName(script)}"></script>`;
        const start = this.emitFile({ type: 'asset', name: 'start-after-paint.js', source: startAfterPaint });
        for (const load of firstLoads) {
          const own = load.path === 'home' ? html.replace(titleStart, `${waiting}\n    ${titleStart}`) : html;
          const source = writePage(own, bundle, load);
          this.emitFile({ type: 'asset', fileName: `pages/${load.path}.html`, source });
          // A punter's calls carry a token, which a link cannot: preloaded, they would be fetched twice.
          const plain = writePage(own, bundle, { ...load, calls: [] });
          const joined = joinStyles(plain, (name) => sourceOf(bundle, name));
          const sheet =
            joined && this.emitFile({ type: 'asset', name: `${load.path}-first.css`, source: joined.source });
          const painted = joined && sheet ? linkJoined(plain, joined, this.getFileName(sheet)) : plain;
          const drawn = loadAfterPaint(painted, `/${this.getFileName(start)}`);
          this.emitFile({ type: 'asset', fileName: `pages/drawn/${load.path}.html`, source: drawn });
          if (load.calls.length === 0) continue;
          this.emitFile({ type: 'asset', fileName: `pages/punter/${load.path}.html`, source: plain });
        }
      },
    },
  };
}

/** index.html for one first load, without duplicate links. */
export function writePage(html: string, bundle: Bundle, load: FirstLoad): string {
  if (!html.includes(loading)) throw new Error(`index.html does not say '${loading}'`);
  const links = [...linksOfCode(bundle, load).map(paintFirst), ...load.calls.map(linkOfCall)];
  const fresh = links.filter((link) => !html.includes(`="${hrefOf(link)}"`));
  return html
    .replace('</head>', `${fresh.map((link) => `  ${link}\n`).join('  ')}  </head>`)
    .replace(loading, `>${load.loadingText}</p>`);
}

const styleLink = /\s*<link rel="stylesheet"[^>]*>/g;

/** The skeleton needs only styles: scripts, most of the bytes, get a low priority. */
export function paintFirst(html: string): string {
  return html.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
}

/** Moves the base styles first, wherever the build lists them: those of parts and screens go before them. */
export function putGroundFirst(html: string): string {
  const links = html.match(styleLink) ?? [];
  const ground = links.find((link) => link.includes('/ground-'));
  if (ground === undefined) throw new Error('the page names no styles of the ground');
  const [first = ''] = links;
  if (first === ground) return html;
  return html.replace(ground, '').replace(first, `${ground}${first}`);
}

function sourceOf(bundle: Bundle, name: string): string {
  const file = bundle[name];
  if (file?.type !== 'asset') throw new Error(`the build made no ${name}`);
  return file.source.toString();
}

function hrefOf(link: string): string {
  return /href="([^"]*)"/.exec(link)?.[1] ?? '';
}

/** The screen's chunk with its static imports. */
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

/** The preload link of a call: with the mode and credentials of the app's fetch, or the browser requests twice. */
function linkOfCall({ name, params = {} }: FirstLoad['calls'][number]): string {
  const path = calls[name].path.replace(/:(\w+)/g, (_match, part: string) => String(params[part]));
  return `<link rel="preload" href="${path}" as="fetch" crossorigin="anonymous">`;
}
