import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { fakeLocks } from './fake-locks.ts';

// For busy machines; passing tests do not wait.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  // A fresh lock manager per test.
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
