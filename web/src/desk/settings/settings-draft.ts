import type { DeskConfig } from '@furlong/contract/schemas/config';
import type { SetConfig } from '@furlong/contract/schemas/desk-content';
import { countedNumbers, linkShape, phoneShape, titleShape } from '@furlong/contract/site-values';
import { expectedWords, type TextKind, type TextSettingKey, textSettings } from './settings-words.ts';

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

const shapes: Readonly<Record<TextKind, readonly [RegExp, string] | null>> = {
  text: null,
  title: [titleShape, expectedWords.title],
  phone: [phoneShape, expectedWords.phone],
  link: [linkShape, expectedWords.link],
};
const countShape = /^\d{0,12}$/;
const randsShape = /^(?:\d{1,12}(?:\.\d{1,2})?)?$/;

/** What is expected of each setting that is written otherwise, by its key in a version. The server decides again. */
export function findFaults({ config, numbers }: SettingsDraft): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  for (const key of Object.keys(textSettings) as TextSettingKey[]) {
    const shape = shapes[textSettings[key].kind];
    if (shape !== null && config[key] !== undefined && !shape[0].test(config[key])) faults[key] = shape[1];
  }
  for (const [id, text] of Object.entries(numbers)) {
    const isCount = countedNumbers.includes(Number(id));
    if ((isCount ? countShape : randsShape).test(text.trim())) continue;
    faults[`number ${id}`] = isCount ? expectedWords.count : expectedWords.rands;
  }
  return faults;
}

/** A draft as it is published: without the blanks around what somebody typed. */
export function trimDraft(held: SettingsDraft, draft: SettingsDraft): SettingsDraft {
  const trimmed = Object.entries(draft.config).map(([key, value]) => {
    const isTyped = typeof value === 'string' && value !== held.config[key as keyof DeskConfig];
    return [key, isTyped ? value.trim() : value];
  });
  return { ...draft, config: Object.fromEntries(trimmed) };
}

/** A draft with one setting as it holds. */
export function undoSetting(held: SettingsDraft, draft: SettingsDraft, key: keyof DeskConfig): SettingsDraft {
  const { [key]: _changed, ...config } = draft.config;
  const before = Object.hasOwn(held.config, key) ? { [key]: held.config[key] } : {};
  return { ...draft, config: { ...config, ...before } };
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
    ...Object.entries(draft.numbers)
      .filter(([, text]) => text.trim() !== '')
      // What is no number yet is shown as it is written.
      .map(
        ([id, text]) => [`number ${id}`, randsShape.test(text.trim()) ? String(Number(text)) : text] as const,
      ),
  ]);
}
