// For contributors: the server starts again and the web app reloads when their files change.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const webPort = '5173';
const children = [
  spawn(
    join(root, 'node_modules/.bin/node'),
    [
      '--watch-path=server/src',
      '--watch-path=contract/src',
      '--watch-path=domain/src',
      '--watch-path=feed-client/src',
      'server/src/main.ts',
    ],
    {
      cwd: root,
      stdio: 'inherit',
      // Punters of a development server come through Vite, which passes calls on.
      env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}` },
    },
  ),
  spawn(join(root, 'node_modules/.bin/vite'), ['--port', webPort, '--strictPort'], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
  }),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
for (const child of children) child.once('exit', stop);
