/** Bytes of pictures that a node stores: some hundreds of them. */
const bytesMax = 16_000_000;

/**
 * Pictures by the hash of their content, each drawn once while it is stored. The one used longest ago goes first.
 */
export class KeptPictures {
  #kept = new Map<string, Buffer>();
  #drawing = new Map<string, Promise<Buffer>>();
  #bytes = 0;
  #bytesMax: number;

  constructor(max: number = bytesMax) {
    this.#bytesMax = max;
  }

  /** The picture under a hash. `draw` is called unless it is stored or being drawn. */
  async take(hash: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const kept = this.#kept.get(hash);
    if (kept) {
      // To the end, so that the first is the one used longest ago.
      this.#kept.delete(hash);
      this.#kept.set(hash, kept);
      return kept;
    }
    return await (this.#drawing.get(hash) ?? this.#draw(hash, draw));
  }

  /** Bytes that are stored. */
  get size(): number {
    return this.#bytes;
  }

  #draw(hash: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const drawing = Promise.resolve()
      .then(draw)
      .then((drawn) => {
        this.#keep(hash, drawn);
        return drawn;
      })
      .finally(() => this.#drawing.delete(hash));
    this.#drawing.set(hash, drawing);
    return drawing;
  }

  #keep(hash: string, drawn: Buffer): void {
    this.#kept.set(hash, drawn);
    this.#bytes += drawn.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= this.#bytesMax) return;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
  }
}
