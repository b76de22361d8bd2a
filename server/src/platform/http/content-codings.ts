import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';

/** The codings that answers are sent in beside the plain one; of those that a client takes alike, the first. */
const codings = ['br', 'gzip'] as const;
export type Coding = (typeof codings)[number];

/** Shorter answers are sent plain: encoded they are hardly shorter. */
export const leastEncoded = 1_024;

/** Encodes bytes, on a thread of the pool. */
export type Encoders = Readonly<Record<Coding, (plain: Buffer) => Promise<Buffer>>>;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Encoders for bytes that are encoded once and sent often: nearly as small as the best, in a tenth of the time. */
export const encoders: Encoders = {
  br: (plain) => compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (plain) => compressGzip(plain),
};

const negotiator = new Negotiator({ supportedValues: [...codings] });

/**
 * The coding for a client by its Accept-Encoding; undefined: the plain bytes. Found out for each answer: it costs a fifth
 * of a microsecond, and what is remembered would have to be bounded.
 */
export function chooseCoding(accepted: string | string[] | undefined): Coding | undefined {
  if (accepted === undefined || accepted === '') return undefined;
  return (negotiator.negotiate(String(accepted).toLowerCase()) as Coding | null) ?? undefined;
}

/** Bytes that are sent again and again: encoded once in each coding that somebody asks for. */
export class EncodedBody {
  readonly plain: Buffer;
  readonly #encoders: Encoders;
  readonly #encoded = new Map<Coding, Buffer | Promise<Buffer>>();

  constructor(plain: Buffer, encode: Encoders = encoders) {
    this.plain = plain;
    this.#encoders = encode;
  }

  /** The bytes in a coding. Who asks meanwhile waits for the same; a failure is not kept. */
  read(coding: Coding | undefined): Buffer | Promise<Buffer> {
    if (coding === undefined) return this.plain;
    const known = this.#encoded.get(coding);
    if (known !== undefined) return known;
    const encoding = this.#encoders[coding](this.plain);
    this.#encoded.set(coding, encoding);
    encoding.then(
      (bytes) => this.#encoded.set(coding, bytes),
      () => this.#encoded.delete(coding),
    );
    return encoding;
  }
}
