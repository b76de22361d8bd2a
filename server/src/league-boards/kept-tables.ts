/** How much of the tables a node keeps: those asked for last. */
export interface TableLimits {
  readonly tablesMax: number;
  /** Rows of all of them together. */
  readonly rowsMax: number;
}

/** About 60 MB. */
const defaultLimits: TableLimits = { tablesMax: 2_000, rowsMax: 150_000 };

interface Kept<Table> {
  readonly version: string;
  readonly making: Promise<Table>;
  /** 0 while it is being made. */
  rows: number;
}

/**
 * Tables that take long to work out, one for each key, with a version of all they are made of: one of another version
 * is made again, so none can be wrong. The one used longest ago goes first. Each is made once for all who ask meanwhile.
 */
export class KeptTables<Table extends { readonly rows: readonly unknown[] }> {
  #limits: TableLimits;
  /** In the order of their last use. */
  #kept = new Map<string, Kept<Table>>();
  #rows = 0;

  constructor(limits: Partial<TableLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits };
  }

  /** How many tables and rows are held. */
  get held(): { readonly tables: number; readonly rows: number } {
    return { tables: this.#kept.size, rows: this.#rows };
  }

  /** The table of a key in a version. `make` is called unless it is held or being made; what fails is not held. */
  async take(key: string, version: string, make: () => Promise<Table>): Promise<Table> {
    const known = this.#kept.get(key);
    if (known?.version === version) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return await known.making;
    }
    const kept: Kept<Table> = { version, making: Promise.resolve().then(make), rows: 0 };
    this.#forget(key);
    this.#kept.set(key, kept);
    try {
      const table = await kept.making;
      this.#count(key, kept, table.rows.length);
      return table;
    } catch (error) {
      if (this.#kept.get(key) === kept) this.#forget(key);
      throw error;
    }
  }

  #count(key: string, kept: Kept<Table>, rows: number): void {
    // Another version may have taken its place meanwhile.
    if (this.#kept.get(key) !== kept) return;
    kept.rows = rows;
    this.#rows += rows;
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#limits.tablesMax && this.#rows <= this.#limits.rowsMax) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#rows -= this.#kept.get(key)?.rows ?? 0;
    this.#kept.delete(key);
  }
}
