import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/;

/**
 * Writes a .br and a .gz beside every text file of the build, or of a folder of it, so that the server compresses nothing
 * per request.
 */
export function compressAssets(folder = ''): Plugin {
  return {
    name: 'furlong:compress-assets',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        if (dir === undefined) return;
        // Including files copied from public/.
        const root = join(dir, folder);
        const names = await readdir(root, { recursive: true });
        await Promise.all(
          names.filter((name) => compressible.test(name)).map((name) => compressFile(join(root, name))),
        );
      },
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const source = await readFile(path);
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(source, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: source.byteLength,
      },
    }),
    promisify(gzip)(source, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
}
