import type { SetConfig } from '@furlong/contract/schemas/desk-content';

/** What the desk sets, as it is written: the keys over the file, and numbers as texts, empty where computed. */
export interface SettingsDraft {
  readonly config: SetConfig;
  readonly numbers: Readonly<Record<number, string>>;
}

/** A number of Home, by the id of its setting. */
interface SiteNumber {
  readonly id: number;
  readonly value: number;
}

/** What the desk has set so far, to be changed. */
export function draftOf(config: SetConfig, numbers: readonly SiteNumber[]): SettingsDraft {
  return { config, numbers: Object.fromEntries(numbers.map(({ id, value }) => [id, String(value)])) };
}

/** Whether a text is a number of Home, or nothing. */
export function isNumberText(text: string): boolean {
  return /^(?:\d{1,12}(?:\.\d{1,2})?)?$/.test(text.trim());
}

/** The numbers that are set by hand. */
export function numbersOf({ numbers }: SettingsDraft): SiteNumber[] {
  return Object.entries(numbers)
    .filter(([, text]) => text.trim() !== '')
    .map(([id, text]) => ({ id: Number(id), value: Number(text) }));
}

/** One setting that a draft changes of what holds; null: the file's value, or the computed number. */
export interface DraftChange {
  readonly key: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What publishing a draft would change, setting by setting. */
export function changesOf(held: SettingsDraft, draft: SettingsDraft): DraftChange[] {
  const [old, fresh] = [entriesOf(held), entriesOf(draft)];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((key) => ({ key, before: old.get(key) ?? null, after: fresh.get(key) ?? null }))
    .filter(({ before, after }) => before !== after);
}

function entriesOf(draft: SettingsDraft): ReadonlyMap<string, string> {
  return new Map([
    ...Object.entries(draft.config).map(([key, value]) => [key, JSON.stringify(value)] as const),
    ...numbersOf(draft).map(({ id, value }) => [`number ${id}`, String(value)] as const),
  ]);
}
