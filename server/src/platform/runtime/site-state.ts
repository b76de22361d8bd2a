/** How much the desk has published so far, as this node shows it (rule: live-site). */
export class SiteState {
  #version = 0;
  #listeners = new Set<() => void>();

  get version(): number {
    return this.#version;
  }

  /** What this node shows is of this version from now on. */
  show(version: number): void {
    if (version === this.#version) return;
    this.#version = version;
    for (const listener of this.#listeners) listener();
  }

  /** Calls back after each change; returns the function that ends this. */
  follow(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
