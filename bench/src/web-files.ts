import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { join, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';

const dist = join(import.meta.dirname, '../../web/dist');
const isText = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;
const encodings = { br: '.br', gzip: '.gz' } as const;

/** How many files of the build are served otherwise than they should be. */
export interface FilesCheck {
  readonly uncompressed: number;
  readonly forgotten: number;
  readonly stale: number;
}

/** Asks for every file of the build, and says which is not served as it lies there. */
export async function checkFiles(url: string): Promise<FilesCheck> {
  const count = { uncompressed: 0, forgotten: 0, stale: 0 };
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(sep, '/'))
    .filter((name) => !/\.(?:br|gz)$|(?:^|\/)\./.test(name) && statSync(join(dist, name)).isFile());
  for (const name of names) {
    const address = `${url}/${name}`;
    const kept = (await ask(address, 'identity')).headers['cache-control'] ?? '';
    const isHashed = name.startsWith('assets/');
    if (isHashed !== kept.includes('immutable')) {
      console.log(`${name}: cache-control: ${kept}`);
      count[isHashed ? 'forgotten' : 'stale'] += 1;
    }
    if (!isText.test(name)) continue;
    for (const [encoding, ending] of Object.entries(encodings)) {
      const { headers, body } = await ask(address, encoding);
      const made = join(dist, `${name}${ending}`);
      if (headers['content-encoding'] === encoding && existsSync(made) && body.equals(readFileSync(made)))
        continue;
      console.log(`${name}: ${encoding} asked for, ${headers['content-encoding'] ?? 'nothing'} answered`);
      count.uncompressed += 1;
    }
  }
  return count;
}

/** The answer as it is sent, which fetch would decompress. */
function ask(address: string, encoding: string) {
  return new Promise<{ headers: Record<string, string | undefined>; body: Buffer }>((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': encoding } }, (response) => {
      buffer(response).then(
        (body) => resolve({ headers: response.headers as Record<string, string>, body }),
        reject,
      );
    }).once('error', reject);
  });
}
