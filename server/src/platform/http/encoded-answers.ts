import { EncodedBody } from './content-codings.ts';

/** An answer and its address count with what they take at most: plain, and in two codings that are no longer. */
const forms = 3;

interface Kept {
  readonly etag: string;
  readonly body: EncodedBody | Promise<EncodedBody>;
  readonly bytes: number;
}

/**
 * Public answers as they are sent, one version of each address.
 *
 * Nothing here says that something changed, so nothing can be missed: whoever asks has read the version that holds now,
 * and gets what is kept only where a client with the same ETag for the same address would be told that it is unchanged.
 * Another version takes the place of the one before; what was not asked for longest goes when there are too many bytes.
 */
export class EncodedAnswers {
  readonly #bytesMax: number;
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /**
   * The answer at an address in a version. `make` is called when there is none, once for all who ask meanwhile, and
   * resolves to the bytes; it fails for all of them, and the next one asks again.
   */
  read(address: string, etag: string, make: () => Promise<Buffer>): EncodedBody | Promise<EncodedBody> {
    const kept = this.#kept.get(address);
    if (kept?.etag === etag) {
      // Moved to the end, so that the first is the one not asked for longest.
      this.#kept.delete(address);
      this.#kept.set(address, kept);
      return kept.body;
    }
    const body = make().then((plain) => new EncodedBody(plain));
    const making: Kept = { etag, body, bytes: address.length };
    this.#put(address, making);
    body.then(
      (made) => {
        if (this.#kept.get(address) !== making) return;
        this.#put(address, { etag, body: made, bytes: address.length + forms * made.plain.length });
      },
      () => {
        if (this.#kept.get(address) === making) this.#drop(address, making);
      },
    );
    return body;
  }

  /** What is kept, counted by what it takes at most. */
  get bytes(): number {
    return this.#bytes;
  }

  #put(address: string, kept: Kept): void {
    const before = this.#kept.get(address);
    if (before) this.#drop(address, before);
    this.#kept.set(address, kept);
    this.#bytes += kept.bytes;
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#bytesMax) return;
      this.#kept.delete(oldest);
      this.#bytes -= bytes;
    }
  }

  #drop(address: string, { bytes }: Kept): void {
    this.#kept.delete(address);
    this.#bytes -= bytes;
  }
}
