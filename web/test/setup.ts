import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// What a busy machine needs; a test that passes does not wait for it.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
