import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cutFonts } from './build/cut-fonts.ts';
import { dropInjectedStyles } from './build/drop-injected-styles.ts';
import { writeCallPaths } from './build/write-call-paths.ts';

/**
 * The drawing of pages on the server, into a hidden folder of the punters' build, after it: one file with its libraries
 * inside, whose class names and addresses of files are those of that build.
 */
export default defineConfig(async () => ({
  resolve: { alias: await cutFonts(join(import.meta.dirname, 'src/ui/styles/fonts.css')) },
  plugins: [react(), dropInjectedStyles(), writeCallPaths(['feed', 'desk'])],
  // Else the libraries bring their development code, too.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true as const, target: 'node' as const },
  build: {
    ssr: 'src/app/draw-page.tsx',
    target: 'es2024',
    outDir: 'dist/.draw',
    emptyOutDir: true,
    copyPublicDir: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
}));
