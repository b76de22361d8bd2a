import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

const source = join(import.meta.dirname, '../src/installed/service-worker.ts');
/** The modules whose chunks the installed app needs at the start, besides the entry. */
const startModules = [
  'home/home-screen.tsx',
  'sign-in/sign-in.tsx',
  'betting/slip/slip-start.tsx',
  'ui/feedback/toaster.tsx',
  'ui/feedback/kept-pages.tsx',
];
/** What is opened from every page, the slip first: kept when there is time, so that it opens without a connection on a first visit. */
const restModules = [
  'app/whole-slip.tsx',
  'picks/picks-screen.tsx',
  'my-bets/my-bets-screen.tsx',
  'leaderboard/leaderboard-screen.tsx',
  'leagues/leagues-screen.tsx',
  // Its texts are kept with it (`installed/keep-content.ts`).
  'content/content-screens.tsx',
];
/** Other files of the shell: the base font and the mark. */
const startFiles = /\/(?:archivo|mark)-[\w-]{8}\.(?:woff2|svg)$/;

/**
 * Writes sw.js, the service worker for the installed app and offline use, with its build id and the lists of files the
 * app starts with and of those it keeps later. Other files are cached on first use.
 */
export function writeServiceWorker(): Plugin {
  return {
    name: 'furlong:write-service-worker',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return html;
        return html.replace(
          '</head>',
          `  <meta name="furlong-build" content="${buildOf(bundle)}" />\n  </head>`,
        );
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') this.error('the build made no index.html');
        // The same id as in the page: page and worker compare them.
        const version = /name="furlong-build" content="([^"]+)"/.exec(page.source.toString())?.[1];
        if (version === undefined) this.error('index.html does not say of which build it is');
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await compile(version, filesOf(bundle)) });
      },
    },
  };
}

/** The build id, a hash of the hashed file names. */
function buildOf(bundle: Bundle): string {
  const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
  return createHash('sha256').update(names.sort().join('\n')).digest('base64url').slice(0, 12);
}

interface AppFiles {
  /** The addresses of the entry, the start modules with their imports, the font and the mark. */
  readonly shell: readonly string[];
  /** Those of what is opened from every page, without the shell. */
  readonly rest: readonly string[];
}

function filesOf(bundle: Bundle): AppFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunkOf = (module: string) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
    if (chunk === undefined) throw new Error(`${module} is no chunk of its own: the worker cannot keep it`);
    return chunk;
  };
  const seen = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') visit(imported);
    }
  };
  for (const chunk of [...chunks.filter(({ isEntry }) => isEntry), ...startModules.map(chunkOf)])
    visit(chunk);
  for (const name of Object.keys(bundle)) if (startFiles.test(`/${name}`)) seen.add(name);
  const shell = new Set(seen);
  for (const module of restModules) visit(chunkOf(module));
  const addresses = (names: Iterable<string>) => [...names].map((name) => `/${name}`);
  // The rest in the order of its modules: all of the slip comes before the first page.
  return { shell: addresses(shell).sort(), rest: addresses(seen).slice(shell.size) };
}

/** Bundles the worker into one script: it cannot share the app's chunks. */
async function compile(version: string, { shell, rest }: AppFiles): Promise<string> {
  const made = (await build({
    configFile: false,
    logLevel: 'warn',
    define: {
      __BUILD__: JSON.stringify(version),
      __SHELL__: JSON.stringify(shell),
      __REST__: JSON.stringify(rest),
    },
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2023',
      rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })) as Rolldown.RolldownOutput;
  const [worker] = made.output;
  return worker.code;
}
