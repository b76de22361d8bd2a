import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  build: { assetsInlineLimit: 0 },
  test: {
    name: 'web',
    environment: 'jsdom',
    maxWorkers: 2,
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    setupFiles: ['test/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
