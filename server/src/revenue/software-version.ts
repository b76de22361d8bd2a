import { readFileSync } from 'node:fs';

/** The version of Furlong that runs. */
export const softwareVersion = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    readonly version: string;
  }
).version;
