import { countedNumbers } from '@furlong/contract/site-values';
import { recordAct } from '../audit/record-act.ts';
import { loadHeads } from '../meetings/load-card.ts';
import { type Database, inTransaction, type Transaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import { announceSite } from './announce.ts';
import type { Editor } from './change-document.ts';
import {
  type DeskValues,
  findSettings,
  insertSettings,
  lockSettings,
  selectSettings,
} from './queries-settings.ts';

/** A change of one setting, as JSON; null: the file's own value, or the computed number. */
export interface SettingChange {
  readonly key: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Sets values over the operator's file in every open page (rules: desk-settings, live-site). What is equal to what holds
 * makes no version. Returns the number that holds then. Throws Failed 412 when somebody published since `basedOn`, 400
 * for a special event of a meeting that there is not, and for a count that is not whole.
 */
export async function publishSettings(
  db: Database,
  editor: Editor,
  { basedOn, ...values }: DeskValues & { readonly basedOn: number },
  now: Date,
): Promise<number> {
  return await inTransaction(
    db,
    async (trx) => await store(trx, editor, { basedOn, values, from: null }, now),
  );
}

/** Publishes what an older version had. Throws Failed 404 without it, else as {@link publishSettings}. */
export async function restoreSettings(
  db: Database,
  editor: Editor,
  { number: from, basedOn }: { readonly number: number; readonly basedOn: number },
  now: Date,
): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const values = await findSettings(trx, from);
    if (!values) throw new Failed('not-found', `There is no version ${from} of the settings`);
    return await store(trx, editor, { basedOn, values, from }, now);
  });
}

interface Order {
  readonly basedOn: number;
  readonly values: DeskValues;
  readonly from: number | null;
}

async function store(
  trx: Transaction,
  { actor, punterId }: Editor,
  { basedOn, values, from }: Order,
  now: Date,
): Promise<number> {
  await lockSettings(trx);
  const [before] = await selectSettings(trx, 1);
  const held = before?.number ?? 0;
  if (held !== basedOn) {
    const words = `Somebody published settings meanwhile: version ${held} holds, and you read ${basedOn}`;
    throw new Failed('conflict', `${words}. Yours were not published`, undefined, 412);
  }
  assertWhole(values);
  await assertMeeting(trx, values);
  const changes = listChanges(before, values);
  if (changes.length === 0) return held;
  const number = held + 1;
  await insertSettings(trx, { number, ...values, restoredFrom: from, madeAt: now, madeBy: punterId });
  const subject = { kind: 'site-settings', id: String(number) } as const;
  const after = { changes, ...(from !== null && { restoredFrom: from }) };
  const name = from === null ? 'settings-published' : 'settings-restored';
  await recordAct(trx, { actor, name, subject, after }, now);
  await announceSite(trx);
  return number;
}

function assertWhole({ numbers }: DeskValues): void {
  const wrong = numbers.findIndex(({ id, value }) => countedNumbers.includes(id) && !Number.isInteger(value));
  if (wrong === -1) return;
  const field = `numbers/${wrong}/value`;
  const expected = 'a whole number';
  throw new Failed('bad-request', `${field}: expected ${expected}`, [{ field, expected }]);
}

async function assertMeeting(trx: Transaction, { config }: DeskValues): Promise<void> {
  const { specialEventMeetingId: meetingId } = config;
  if (meetingId === undefined || meetingId === null) return;
  if ((await loadHeads(trx, { ids: [meetingId] })).length > 0) return;
  const field = 'config/specialEventMeetingId';
  const expected = 'the id of a meeting that there is, or null';
  throw new Failed('bad-request', `${field}: expected ${expected}`, [{ field, expected }]);
}

/** What one state changes of another, setting by setting; undefined: before the desk had set anything. */
export function listChanges(before: DeskValues | undefined, after: DeskValues): SettingChange[] {
  const [old, fresh] = [entriesOf(before), entriesOf(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .toSorted()
    .map((key) => ({ key, before: old.get(key) ?? null, after: fresh.get(key) ?? null }))
    .filter((change) => change.before !== change.after);
}

function entriesOf(values: DeskValues | undefined): ReadonlyMap<string, string> {
  return new Map([
    ...Object.entries(values?.config ?? {}).map(([key, value]) => [key, JSON.stringify(value)] as const),
    ...(values?.numbers ?? []).map(({ id, value }) => [`number ${id}`, JSON.stringify(value)] as const),
  ]);
}
