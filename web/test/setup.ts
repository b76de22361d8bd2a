import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { fakeLocks } from './fake-locks.ts';

// What a busy machine needs; a test that passes does not wait for it.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  // Each test is the only tab: nobody before it holds a lock.
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
