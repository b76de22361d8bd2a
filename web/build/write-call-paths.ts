import type { Access } from '@furlong/contract/call-data';
import { calls } from '@furlong/contract/calls';
import { secondFactor } from '@furlong/contract/calls/second-factor';
import type { Plugin } from 'vite';

const source = '/src/platform/api/call-paths.ts';

/**
 * Writes the paths of the app's calls as literals, without the data that only the server reads: access, limits, acts.
 * `others`: whose calls the app does not make. Those on the second factor come with its pages
 * (`second-factor/factor-call.ts`).
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
  const made = Object.entries(calls).filter(
    ([name, { access }]) => !others.includes(access) && !(name in secondFactor),
  );
  return Object.fromEntries(made.map(([name, { method, path }]) => [name, { method, path }]));
}
