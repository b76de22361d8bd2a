import { createHash } from 'node:crypto';
import { compareParts, type PartRun } from '@furlong/domain/content/compare-parts';
import type { Actor } from '../audit/act.ts';
import { recordAct } from '../audit/record-act.ts';
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import { announceSite } from './announce.ts';
import {
  type DocumentKey,
  findVersion,
  insertVersion,
  type LockedDocument,
  lockDocument,
  pointTo,
  type VersionText,
} from './queries-versions.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import { splitParts } from './split-parts.ts';

/** Who changes a page. */
export interface Editor {
  readonly actor: Actor;
  readonly punterId: number;
}

/** A text to be saved, and the newest version that its writer had read. */
export interface DocumentDraft extends DocumentKey {
  readonly html: string;
  /** 0: a new page. */
  readonly basedOn: number;
}

/**
 * Stores a text as a new version, cleaned; punters do not see it yet (rule: content-versions). A text that is the newest
 * one already makes no version. Returns the number. Throws Failed 412 when somebody saved meanwhile.
 */
export async function saveDocument(
  db: Database,
  { actor, punterId }: Editor,
  draft: DocumentDraft,
  now: Date,
): Promise<number> {
  const html = sanitiseHtml(draft.html);
  return await inTransaction(db, async (trx) => {
    const page = await lockNewest(trx, draft, draft.basedOn);
    const before = await findVersion(trx, draft, page.newest);
    if (before?.html === html) return before.number;
    const number = page.newest + 1;
    const version = { number, html, shipped: false, restoredFrom: null, by: punterId, at: now };
    await insertVersion(trx, draft, version);
    const act = { actor, name: 'document-saved', subject: subjectOf(draft) } as const;
    await recordAct(trx, { ...act, after: { number, ...printOf(html) } }, now);
    return number;
  });
}

/**
 * Makes a new version equal to an older one: what is published stays, and so does everything between (rule:
 * content-versions). Returns its number. Throws Failed 404 without the older one, 412 when somebody saved meanwhile.
 */
export async function restoreDocument(
  db: Database,
  { actor, punterId }: Editor,
  {
    basedOn,
    number: restoredFrom,
    ...key
  }: DocumentKey & { readonly number: number; readonly basedOn: number },
  now: Date,
): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const older = await findVersion(trx, key, restoredFrom);
    if (!older) throw missingVersion(key, restoredFrom);
    const page = await lockNewest(trx, key, basedOn);
    const number = page.newest + 1;
    const version = { number, html: older.html, shipped: false, restoredFrom, by: punterId, at: now };
    await insertVersion(trx, key, version);
    const act = { actor, name: 'document-restored', subject: subjectOf(key) } as const;
    await recordAct(trx, { ...act, after: { number, restoredFrom, ...printOf(older.html) } }, now);
    return number;
  });
}

/** How many parts a version adds to what punters see, and takes away. */
export interface PublishedChange {
  readonly added: number;
  readonly removed: number;
}

/**
 * Lets punters see a version, and tells every open page (rules: content-versions, live-site). `over` is the published
 * version that the publisher compared it with, 0 for none. Throws Failed 404 without the version, 412 when another was
 * published meanwhile.
 */
export async function publishDocument(
  db: Database,
  { actor, punterId }: Editor,
  { number, over, ...key }: DocumentKey & { readonly number: number; readonly over: number },
  now: Date,
): Promise<PublishedChange> {
  return await inTransaction(db, async (trx) => {
    const page = await lockDocument(trx, key);
    const version = await findVersion(trx, key, number);
    if (!page || !version) throw missingVersion(key, number);
    assertPublished(key, page.published, over);
    return await putInPlace(trx, { actor, punterId }, key, { page, version }, now);
  });
}

/** Throws Failed 412 when another version is published than the one that was seen, 0 for none. */
export function assertPublished({ title }: DocumentKey, published: number | null, over: number): void {
  if ((published ?? 0) === over) return;
  const words = published === null ? 'nothing is published' : `version ${published} is published`;
  throw stale(`Somebody published '${title}' meanwhile: ${words} now. Look at it, then publish again`);
}

/**
 * Lets punters see a version of a locked page, records it, and tells every open page; nothing where they see it already.
 * `timed` is the id of the publication whose time came.
 */
export async function putInPlace(
  trx: Transaction,
  { actor, punterId }: Editor,
  key: DocumentKey,
  to: { readonly page: LockedDocument; readonly version: VersionText; readonly timed?: string },
  now: Date,
): Promise<PublishedChange> {
  const { page, version, timed } = to;
  const { number, html } = version;
  if (page.published === number) return { added: 0, removed: 0 };
  const change = countChange(await comparePublished(trx, key, page.published, html));
  await pointTo(trx, key, { number, by: punterId, at: now, asShipped: false });
  const act = { actor, name: 'document-published', subject: subjectOf(key) } as const;
  const after = { published: number, ...change, ...(timed === undefined ? {} : { timed }) };
  await recordAct(trx, { ...act, before: { published: page.published }, after }, now);
  await announceSite(trx);
  return change;
}

/** What a text would change of a published version, part by part; null: nothing is published. */
export async function comparePublished(
  db: Queryable,
  key: DocumentKey,
  published: number | null,
  html: string,
): Promise<PartRun[]> {
  const before = published === null ? undefined : await findVersion(db, key, published);
  return compareParts(splitParts(before?.html ?? ''), splitParts(html));
}

/** Counts the parts that are added and removed. */
export function countChange(runs: readonly PartRun[]): PublishedChange {
  const count = (kind: PartRun['kind']) =>
    runs.reduce((sum, run) => sum + (run.kind === kind ? run.parts.length : 0), 0);
  return { added: count('added'), removed: count('removed') };
}

/** A version that there is not. */
export function missingVersion({ title }: DocumentKey, number: number): Failed {
  return new Failed('not-found', `'${title}' has no version ${number}`);
}

async function lockNewest(trx: Transaction, key: DocumentKey, basedOn: number): Promise<LockedDocument> {
  const page = await lockDocument(trx, key, { asShipped: false });
  if (page && page.newest === basedOn) return page;
  const words =
    basedOn === 0
      ? `There is a page '${key.title}' already, at version ${page?.newest}`
      : `Somebody saved '${key.title}' meanwhile: its newest version is ${page?.newest}, and you read ${basedOn}`;
  throw stale(`${words}. Your text was not stored`);
}

function stale(words: string): Failed {
  return new Failed('conflict', words, undefined, 412);
}

/** What acts on a page are about. */
export function subjectOf({ platformId, title }: DocumentKey) {
  return { kind: 'document', id: `${platformId} ${title}` } as const;
}

/** What the chain of acts keeps of a text: enough to prove which one it was. */
function printOf(html: string) {
  return { characters: html.length, sha256: createHash('sha256').update(html).digest('hex') };
}
