import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './build/compress-assets.ts';
import { cutFonts } from './build/cut-fonts.ts';
import { dropInjectedStyles } from './build/drop-injected-styles.ts';
import { preloadFiles } from './build/preload-files.ts';
import { writeCallPaths } from './build/write-call-paths.ts';

/**
 * The operator's desk: a build of its own into a folder of the punters' build, after it. Built together they would share
 * chunks, and what the desk needs would move code between the punters' files.
 */
export default defineConfig(async () => ({
  resolve: { alias: await cutFonts(join(import.meta.dirname, 'src/ui/styles/fonts.css')) },
  plugins: [react(), dropInjectedStyles(), writeCallPaths(['feed']), preloadFiles(), compressAssets('desk')],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The punters' files stay.
    emptyOutDir: false,
    copyPublicDir: false,
    assetsDir: 'desk/assets',
    rolldownOptions: { input: join(import.meta.dirname, 'desk/index.html') },
  },
}));
