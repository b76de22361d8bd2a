import { EncodedBody } from './content-codings.ts';

/** An answer and its key count with what they take at most: plain, and in two codings that are no longer. */
const forms = 3;

interface Kept {
  readonly etag: string;
  readonly body: EncodedBody | Promise<EncodedBody>;
  readonly bytes: number;
}

/**
 * Public answers as they are sent, one version of each key: what decides the answer beside its version (`answerKeyOf`).
 *
 * Nothing here says that something changed, so nothing can be missed: whoever asks has read the version that holds now,
 * and gets what is kept only where a client with the same ETag for the same question would be told that it is unchanged.
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
   * The answer under a key in a version. `make` is called when there is none, once for all who ask meanwhile, and
   * resolves to the bytes; it fails for all of them, and the next one asks again.
   */
  read(key: string, etag: string, make: () => Promise<Buffer>): EncodedBody | Promise<EncodedBody> {
    const kept = this.#kept.get(key);
    if (kept?.etag === etag) {
      // Moved to the end, so that the first is the one not asked for longest.
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept.body;
    }
    const body = make().then((plain) => new EncodedBody(plain));
    const making: Kept = { etag, body, bytes: key.length };
    this.#put(key, making);
    body.then(
      (made) => {
        if (this.#kept.get(key) !== making) return;
        this.#put(key, { etag, body: made, bytes: key.length + forms * made.plain.length });
      },
      () => {
        if (this.#kept.get(key) === making) this.#drop(key, making);
      },
    );
    return body;
  }

  /** What is kept, counted by what it takes at most. */
  get bytes(): number {
    return this.#bytes;
  }

  #put(key: string, kept: Kept): void {
    const before = this.#kept.get(key);
    if (before) this.#drop(key, before);
    this.#kept.set(key, kept);
    this.#bytes += kept.bytes;
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#bytesMax) return;
      this.#kept.delete(oldest);
      this.#bytes -= bytes;
    }
  }

  #drop(key: string, { bytes }: Kept): void {
    this.#kept.delete(key);
    this.#bytes -= bytes;
  }
}
