import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface Asset {
  readonly type: string;
  readonly body: Buffer;
  readonly version: string;
}

const folder = join(import.meta.dirname, '../assets');
const font = createRequire(import.meta.url).resolve(
  '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
);

/** The library's bundle for pages without a build. Its package names only its modules, which are beside it. */
const webauthn = join(
  dirname(createRequire(import.meta.url).resolve('@simplewebauthn/browser')),
  '../dist/bundle/index.umd.min.js',
);

/** The pages' files: few and small, so read once. */
const assets: ReadonlyMap<string, Asset> = new Map([
  ['identity.css', load(join(folder, 'identity.css'), 'text/css; charset=utf-8')],
  ['check-session.js', load(join(folder, 'check-session.js'), 'text/javascript; charset=utf-8')],
  ['check-form.js', load(join(folder, 'check-form.js'), 'text/javascript; charset=utf-8')],
  ['fields.js', load(join(folder, 'fields.js'), 'text/javascript; charset=utf-8')],
  ['submit-form.js', load(join(folder, 'submit-form.js'), 'text/javascript; charset=utf-8')],
  ['passkey.js', load(join(folder, 'passkey.js'), 'text/javascript; charset=utf-8')],
  ['webauthn.js', load(webauthn, 'text/javascript; charset=utf-8')],
  ['archivo.woff2', load(font, 'font/woff2')],
]);

function load(path: string, type: string): Asset {
  const body = readFileSync(path);
  return { type, body, version: createHash('sha256').update(body).digest('base64url').slice(0, 12) };
}

export function findAsset(name: string): Asset | undefined {
  return assets.get(name);
}

/** An asset's address with its version, so that it may be cached for ever. */
export function assetPath(name: string): string {
  return `/identity/assets/${name}?v=${assets.get(name)?.version}`;
}
