import { join, normalize } from 'node:path';
import { serverPaths } from '@furlong/contract/server-paths';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './build/compress-assets.ts';
import { cutFonts } from './build/cut-fonts.ts';
import { dropInjectedStyles } from './build/drop-injected-styles.ts';
import { findFirstLoad, findLoad } from './build/first-load.ts';
import { preloadFiles } from './build/preload-files.ts';
import { serveDesk } from './build/serve-desk.ts';
import { writeCallPaths } from './build/write-call-paths.ts';
import { writePages } from './build/write-pages.ts';
import { writeServiceWorker } from './build/write-service-worker.ts';

const libraries = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack|zustand)[\\/]/;
/** What only screens ask of the libraries: many answers at once, and changes. Home does neither at first. */
const laterLibraries =
  /[\\/]@tanstack[\\/](?:react-query[\\/].+[\\/]use(?:Queries|Mutation)|query-core[\\/].+[\\/](?:queries|mutation)Observer)\./;
const dialog =
  /[\\/](?:@radix-ui|radix-ui|react-remove-scroll|react-remove-scroll-bar|aria-hidden|react-style-singleton|use-callback-ref|use-sidecar)[\\/]|[\\/]ui[\\/]controls[\\/]dialog\.tsx$/;
/** Without the tables that need no arithmetic: the way to the slip, which every page has, reads those. */
const prices =
  /fraction\.js|[\\/]domain[\\/]src[\\/](?:odds\.|soccer[\\/]|betting[\\/](?!bet-types\.|slip-sports\.))/;
/** The overlays: slip and lucky pick, without their links and stores, which every page has. */
const panels = /[\\/]src[\\/]betting[\\/].*[\\/]panel[\\/]/;
/** The bell, which the header loads after the first screen, and its screens. */
const notices = /[\\/]src[\\/]notifications[\\/]/;
const own = /[\\/](?:web|contract|domain)[\\/]src[\\/]/;
/** Home's code, but for the numbers of the site and their words, which its stats show too. */
const homeOnly = /[\\/]src[\\/]home[\\/](?!(?:home-words|next-offs|site-numbers)\.).+\.tsx?$/;
const firstLoad = findFirstLoad();
/** What every page has of the slip, after the first screen. */
const slipStart = findLoad(['src/betting/slip/slip-start.tsx']);
const server = process.env.FURLONG_SERVER ?? 'http://127.0.0.1:3000';
const proxied = serverPaths.filter(({ role }) => role !== 'desk');
const proxy = Object.fromEntries(proxied.map(({ path }) => [path, { target: server, changeOrigin: false }]));

export default defineConfig(async () => ({
  resolve: { alias: await cutFonts(join(import.meta.dirname, 'src/ui/styles/fonts.css')) },
  plugins: [
    react(),
    dropInjectedStyles(),
    writeCallPaths(['feed', 'desk']),
    preloadFiles(),
    writePages(),
    writeServiceWorker(),
    compressAssets(),
    serveDesk(),
  ],
  // The content security policy allows no data: or inline sources, so nothing is inlined.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // A browser that runs this code but knows no modulepreload loads a screen's parts one after the other.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files: a page's code loads in one round trip, and libraries stay cached across builds.
          groups: [
            { name: 'libraries', test: (id: string) => libraries.test(id) && !laterLibraries.test(id) },
            // What every page begins with, in one file, which is smaller than three. Home's styles are with it, as each sheet
            // more would be a connection before the first paint; its code is its own.
            { name: 'ground', test: (id: string) => firstLoad.has(normalize(id)) && !homeOnly.test(id) },
            // With all that it imports, so that it waits for no other file.
            {
              name: 'slip-start',
              test: (id: string) => slipStart.has(normalize(id)) && !firstLoad.has(normalize(id)),
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // Dialogs: used by several screens, by no first load.
            { name: 'dialog', test: dialog, includeDependenciesRecursively: false },
            // Shared by several screens, needed by no first load: the live stream and exact prices.
            {
              name: 'live',
              test: /[\\/]src[\\/]live[\\/]|[\\/]eventsource-parser[\\/]/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'prices',
              test: prices,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // Notifications: the bell and its screens. Files that a call makes: the statement, the result card.
            { name: 'notices', test: notices, minShareCount: 2, includeDependenciesRecursively: false },
            {
              name: 'files',
              test: /[\\/]api[\\/]fetch-file\./,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // Code shared by the slip and the lucky pick.
            { name: 'slip', test: panels, minShareCount: 2, includeDependenciesRecursively: false },
            // What is picked, which the slip offers to bet on: read where it is wanted, and on no first page.
            {
              name: 'picked',
              test: /[\\/]src[\\/]picks[\\/](?:bet-on-(?:own-)?picks(?:-words)?|card-picks|picks-draft)\./,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // What the card shares with its dialogs and with a runner's page, and no first load.
            {
              name: 'card',
              test: /[\\/]src[\\/]picks[\\/]/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // What racing's card and soccer's screens share, and no first load: prices to tap, the bar that saves.
            {
              name: 'play',
              test: /[\\/]src[\\/](?:betting[\\/](?:(?:racing[\\/])?price-button|price-tap|slip[\\/]tell-added)|picks[\\/]save-picks|platform[\\/]api[\\/]unsaved|ui[\\/](?:controls[\\/]save-bar|racing[\\/]price))\./,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // What the card, Results and a runner's page say of a race that is run. Its few styles are among the later ones.
            {
              name: 'run',
              test: /[\\/](?:meetings[\\/]picked-(?:shares|words)|domain[\\/]src[\\/]picked-share|ui[\\/](?:format[\\/]format-margin|racing[\\/]dividends))\.tsx?$/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // The words of soccer's outcomes: on its screens, on the slip and in My Bets.
            {
              name: 'outcomes',
              test: /[\\/]betting[\\/]soccer[\\/]outcome-words\./,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'soccer',
              test: /[\\/]web[\\/]src[\\/](?:soccer|ui[\\/]soccer|betting[\\/]soccer[\\/]outcome-button)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // How a meeting ended, on its card and on the boards.
            {
              name: 'end',
              test: /[\\/]src[\\/]leaderboard[\\/](?:meeting-end(?:-words)?|leaderboard-queries|board-parts|keep-board|best-race|live-words|news\.module)\.(?:tsx?|css)$/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // Code shared by the boards: the great one, the leagues', the predictor's, a punter's own place on Home.
            {
              name: 'board',
              test: /[\\/]src[\\/](?:leaderboard[\\/]|ui[\\/](?:controls[\\/]tabs|standings[\\/]sliding-rows))/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'leagues',
              test: /[\\/]web[\\/]src[\\/]leagues[\\/]|[\\/]codes[\\/]leagues\./,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // Read by the screens of stats and by their charts, and by no other.
            {
              name: 'stats',
              test: /[\\/]web[\\/]src[\\/]stats[\\/]/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // Home and the card show jackpots after everything else.
            {
              name: 'jackpots',
              test: /[\\/]web[\\/]src[\\/]jackpots[\\/]/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // What screens share and Home does not need: one file, which the first of them loads.
            {
              name: 'later',
              test: (id: string) =>
                (own.test(id) && !firstLoad.has(normalize(id))) || laterLibraries.test(id),
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: { proxy },
  preview: { proxy },
}));
