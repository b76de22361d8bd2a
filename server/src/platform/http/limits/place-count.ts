/** Counts how many of something each key has at one time, up to a maximum. A key is stored while it has any. */
export class PlaceCount {
  #placesMax: number;
  #taken = new Map<string, number>();

  constructor(placesMax: number) {
    this.#placesMax = placesMax;
  }

  /** Takes a place; false when none is free. Each place taken must be left once. */
  enter(key: string): boolean {
    const taken = this.#taken.get(key) ?? 0;
    if (taken >= this.#placesMax) return false;
    this.#taken.set(key, taken + 1);
    return true;
  }

  leave(key: string): void {
    const taken = this.#taken.get(key) ?? 0;
    if (taken > 1) this.#taken.set(key, taken - 1);
    else this.#taken.delete(key);
  }

  /** The number of keys with a place. */
  get size(): number {
    return this.#taken.size;
  }
}
