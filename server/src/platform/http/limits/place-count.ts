/** How many of something each key may have at once. A key is kept while it has any. */
export class Room {
  #most: number;
  #held = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes a place; false when there is none. Each one taken is left once. */
  enter(key: string): boolean {
    const held = this.#held.get(key) ?? 0;
    if (held >= this.#most) return false;
    this.#held.set(key, held + 1);
    return true;
  }

  leave(key: string): void {
    const held = this.#held.get(key) ?? 0;
    if (held > 1) this.#held.set(key, held - 1);
    else this.#held.delete(key);
  }

  /** How many keys have a place. */
  get size(): number {
    return this.#held.size;
  }
}
