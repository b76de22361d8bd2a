import { fork } from 'node:child_process';
import { join } from 'node:path';

/** Runs a file of this folder in a process of its own: told one thing, it answers one thing and ends. */
export function runApart<Seen>(file: string, load: object): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, file), { serialization: 'advanced' });
    child.once('message', (seen) => resolve(seen as Seen));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it answered`)));
    child.send(load);
  });
}
