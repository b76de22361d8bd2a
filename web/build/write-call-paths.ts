import type { Access } from '@furlong/contract/call-data';
import { calls } from '@furlong/contract/calls';
import type { Plugin } from 'vite';

const source = '/src/platform/api/call-paths.ts';

/**
 * Writes the paths of the app's calls as literals, without the data that only the server reads: access, limits, acts.
 * `others`: whose calls the app does not make.
 */
export function writeCallPaths(others: readonly Access[]): Plugin {
  return {
    name: 'furlong:write-call-paths',
    apply: 'build',
    load(id) {
      if (!id.endsWith(source)) return null;
      return `export const callPaths = ${JSON.stringify(pathsBut(others))};`;
    },
  };
}

function pathsBut(others: readonly Access[]): Record<string, { method: string; path: string }> {
  const made = Object.entries(calls).filter(([, { access }]) => !others.includes(access));
  return Object.fromEntries(made.map(([name, { method, path }]) => [name, { method, path }]));
}
