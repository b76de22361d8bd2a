import '@testing-library/jest-dom/vitest';
import { ReadableStream } from 'node:stream/web';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { fakeLocks } from './fake-locks.ts';

// For busy machines; passing tests do not wait.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has none, and in a realm of its own Node's is out of sight.
globalThis.ReadableStream ??= ReadableStream as typeof globalThis.ReadableStream;

beforeEach(() => {
  // A fresh lock manager per test.
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
