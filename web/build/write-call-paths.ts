import { calls } from '@furlong/contract/calls';
import type { Plugin } from 'vite';

const source = '/src/platform/api/call-paths.ts';

/** Writes the paths of the app's calls as literals, without the data that only the server reads: access, limits, acts. */
export function writeCallPaths(): Plugin {
  return {
    name: 'furlong:write-call-paths',
    apply: 'build',
    load(id) {
      if (!id.endsWith(source)) return null;
      return `export const callPaths = ${JSON.stringify(appPaths())};`;
    },
  };
}

function appPaths(): Record<string, { method: string; path: string }> {
  const app = Object.entries(calls).filter(([, { access }]) => access !== 'feed' && access !== 'desk');
  return Object.fromEntries(app.map(([name, { method, path }]) => [name, { method, path }]));
}
