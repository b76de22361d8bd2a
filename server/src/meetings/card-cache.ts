/**
 * Values by id, each good for one version. A changed version replaces what is there, so nothing needs to be told to
 * forget; the least recently read goes when there are too many. Readers that miss together share one load.
 */
export class VersionCache<V> {
  readonly #most: number;
  readonly #entries = new Map<number, { readonly version: string; readonly value: Promise<V> }>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The value of a version, loaded when it is not here. A load that fails is not kept. */
  async read(id: number, version: string, load: () => Promise<V>): Promise<V> {
    const held = this.#entries.get(id);
    this.#entries.delete(id);
    if (held?.version === version) {
      this.#entries.set(id, held);
      return held.value;
    }
    const entry = { version, value: load() };
    this.#entries.set(id, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#most) break;
      this.#entries.delete(oldest);
    }
    try {
      return await entry.value;
    } catch (error) {
      if (this.#entries.get(id) === entry) this.#entries.delete(id);
      throw error;
    }
  }
}
