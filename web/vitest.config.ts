import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * The same for every project, or they cannot run side by side. One more than two cores: there is always a test that waits
 * for a database or a server.
 */
export const maxWorkers = 3;

/** What moves the clock of jsdom itself: that one lies outside a realm. */
export const outerClock = ['src/sign-in/login-cookies.test.ts'];

export default defineConfig({
  plugins: [react()],
  build: { assetsInlineLimit: 0 },
  test: {
    name: 'web',
    environment: 'jsdom',
    // A page is made once for a worker, and each file has a realm of its own in it.
    pool: 'vmThreads',
    vmMemoryLimit: '1GB',
    maxWorkers,
    // For busy machines; longer than a wait for what is shown may take (`test/setup.ts`).
    testTimeout: 30_000,
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: outerClock,
    setupFiles: ['test/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
