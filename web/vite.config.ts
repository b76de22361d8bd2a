import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './build/compress-assets.ts';
import { dropInjectedStyles } from './build/drop-injected-styles.ts';
import { preloadFont } from './build/preload-font.ts';

const server = process.env.FURLONG_SERVER ?? 'http://127.0.0.1:3000';
const proxy = Object.fromEntries(
  ['/api', '/identity', '/issuer', '/config.json', '/healthz'].map((path) => [
    path,
    { target: server, changeOrigin: false },
  ]),
);

export default defineConfig({
  plugins: [react(), dropInjectedStyles(), preloadFont(), compressAssets()],
  // The content security policy allows no data: or inline sources, so nothing is inlined.
  build: { target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: false },
  server: { proxy },
  preview: { proxy },
});
