/**
 * A cache of one version per id. Reading a newer version replaces the entry, so nothing invalidates it. The least
 * recently read entry is evicted when there are too many. Readers that miss at the same time share one load.
 */
export class VersionCache<V> {
  readonly #entriesMax: number;
  readonly #entries = new Map<number, { readonly version: string; readonly value: Promise<V> }>();

  constructor(entriesMax: number) {
    this.#entriesMax = entriesMax;
  }

  /** The value of a version, loaded when it is not cached. A load that fails is not cached. */
  async read(id: number, version: string, load: () => Promise<V>): Promise<V> {
    const cached = this.#entries.get(id);
    this.#entries.delete(id);
    if (cached?.version === version) {
      this.#entries.set(id, cached);
      return cached.value;
    }
    const entry = { version, value: load() };
    this.#entries.set(id, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#entriesMax) break;
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
