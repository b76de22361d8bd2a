import pLimit from 'p-limit';
import sharp from 'sharp';
import { Failed } from '../platform/http/failure.ts';
import type { EncodedPicture } from './queries-banners.ts';

/** Most pixels of a picture, as its header has them. */
const pixelsMax = 40_000_000;
/** A picture is made no wider than this; a carousel shows no more even on a dense screen. */
const widthMax = 2_400;
const encodeSeconds = 20;
/** Decoding takes hundreds of megabytes for the largest pictures: one at a time on a node. */
const oneAtATime = pLimit(1);
/** Pictures that wait for their turn, each with its megabytes in memory. */
const waitingMax = 4;

const formats = ['jpeg', 'png', 'webp'] as const;

/** The format of a picture by its first bytes, whatever its name or header says; undefined for anything else. */
export function formatOf(file: Buffer): (typeof formats)[number] | undefined {
  if (file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (file.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png';
  const isWebp = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'webp' : undefined;
}

/**
 * Encodes an uploaded picture anew as WebP: nothing of the file but its pixels is kept (rule: uploaded-pictures). Its
 * header is read before its pixels. Throws Failed 400 for what is no JPEG, PNG or WebP, is broken or too large, and 503 while others wait.
 */
export async function encodePicture(file: Buffer): Promise<EncodedPicture> {
  const format = formatOf(file);
  if (format === undefined) throw bad('expected a JPEG, PNG or WebP picture, whatever the file is called');
  if (oneAtATime.pendingCount >= waitingMax) {
    throw new Failed('unavailable', 'Other pictures are being taken: upload it again in a few seconds');
  }
  return await oneAtATime(async () => {
    const { width, height } = await readHeader(file, format);
    if (width * height > pixelsMax) {
      throw bad(`it has ${width} × ${height} pixels: expected at most 40 megapixels`);
    }
    try {
      const { data, info } = await open(file)
        .autoOrient()
        .resize({ width: widthMax, height: widthMax, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .timeout({ seconds: encodeSeconds })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch {
      throw bad('it is broken or not complete');
    }
  });
}

function open(file: Buffer) {
  return sharp(file, { failOn: 'warning', limitInputPixels: pixelsMax, pages: 1 });
}

async function readHeader(file: Buffer, format: string): Promise<{ width: number; height: number }> {
  // Without a limit: it says how many pixels there are, and reads none of them.
  const header = await sharp(file, { failOn: 'warning', limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => undefined);
  if (header?.format !== format) throw bad('its header cannot be read');
  return { width: header.width, height: header.height };
}

function bad(words: string): Failed {
  return new Failed('bad-request', `The picture was not taken: ${words}`, [
    { field: 'body', expected: words },
  ]);
}
