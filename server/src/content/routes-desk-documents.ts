import { deskDuties } from '@furlong/domain/desk/roles';
import { recordAct } from '../audit/record-act.ts';
import { inTransaction } from '../platform/database/database.ts';
import { success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { findUsernames } from '../session/find-punter.ts';
import { type AtDesk, deskActor } from '../staff/desk-actor.ts';
import {
  comparePublished,
  countChange,
  type Editor,
  missingVersion,
  publishDocument,
  restoreDocument,
  saveDocument,
  subjectOf,
} from './change-document.ts';
import { fillParts } from './fill-parts.ts';
import { findTaken } from './find-taken.ts';
import { loadPageFacts } from './page-facts.ts';
import { previewMs, signPreview } from './preview-link.ts';
import { selectAllToCome, selectToCome } from './queries-publications.ts';
import {
  type DocumentHead,
  type DocumentKey,
  findVersion,
  selectHeads,
  selectVersions,
} from './queries-versions.ts';
import { hasTooManyTags, sanitiseHtml, tagsMax } from './sanitise-html.ts';
import { cancelPublication, timePublication, toComeMax } from './time-publications.ts';

type DocumentCalls =
  | 'ListDocuments'
  | 'GetDocument'
  | 'CompareDocument'
  | 'PreviewDocument'
  | 'SaveDocument'
  | 'RestoreDocument'
  | 'PublishDocument'
  | 'TimeDocument'
  | 'CancelTimedDocument'
  | 'LinkDocumentPreview';

const listedMax = 200;
const versionsMax = 100;
/** Versions with a time to come that are listed of all pages. */
const allToComeMax = 50;

/** The calls of the desk on the pages of the content system (rule: content-versions). */
export function deskDocumentHandlers(platform: Platform, previewKey: string): HandlersOf<DocumentCalls> {
  const { db, operator } = platform;
  const headOf = async (key: DocumentKey, number: number): Promise<DocumentHead> => {
    const [head] = await selectHeads(db, { key, limit: 1 });
    if (!head) throw missingVersion(key, number);
    return head;
  };
  return {
    async ListDocuments() {
      const heads = await selectHeads(db, { limit: listedMax + 1 });
      const toCome = await selectAllToCome(db, allToComeMax + 1);
      const names = await findUsernames(
        db,
        toCome.map(({ askedBy }) => askedBy),
      );
      return success({
        documents: heads.slice(0, listedMax).map(shapeHead),
        platformId: operator.platformId,
        hasMore: heads.length > listedMax,
        timed: toCome.slice(0, allToComeMax).map(({ id, platformId, title, number, from, askedBy }) => ({
          ...{ id, platformId, title, number, from: from.toISOString() },
          askedBy: names.get(askedBy) ?? null,
        })),
        hasMoreTimed: toCome.length > allToComeMax,
      });
    },

    async GetDocument({ query: { number: asked, ...key } }) {
      const head = await headOf(key, asked ?? 1);
      const number = asked ?? head.newest;
      const version = await findVersion(db, key, number);
      if (!version) throw missingVersion(key, number);
      const versions = await selectVersions(db, key, versionsMax);
      const timed = await selectToCome(db, key, toComeMax);
      const names = await findUsernames(db, [
        ...versions.flatMap(({ made_by }) => made_by ?? []),
        ...timed.map(({ askedBy }) => askedBy),
      ]);
      return success({
        document: shapeHead(head),
        versions: versions.map((each) => ({
          number: each.number,
          madeAt: each.made_at.toISOString(),
          madeBy: each.made_by === null ? null : (names.get(each.made_by) ?? null),
          shipped: each.shipped,
          restoredFrom: each.restored_from,
        })),
        timed: timed.map(({ id, number: timedNumber, from, askedBy }) => ({
          ...{ id, number: timedNumber, from: from.toISOString() },
          askedBy: names.get(askedBy) ?? null,
        })),
        ...{ number, html: version.html },
      });
    },

    async CompareDocument({ query: { number, ...key } }) {
      const { published } = await headOf(key, number);
      const version = await findVersion(db, key, number);
      if (!version) throw missingVersion(key, number);
      const runs = await comparePublished(db, key, published, version.html);
      const changes = runs.slice(0, 1000).map(({ kind, parts }) => ({
        ...{ kind, count: parts.length },
        parts: kind === 'same' ? [] : [...parts],
      }));
      return success({ published, changes, ...countChange(runs) });
    },

    async PreviewDocument({ body, now }) {
      refuseTags(body.html);
      const facts = await loadPageFacts(platform, now);
      const html = sanitiseHtml(fillParts(sanitiseHtml(body.html), facts));
      return success({ html, taken: findTaken(body.html) });
    },

    async SaveDocument({ body, now, ...at }) {
      refuseTags(body.html);
      return success({ number: await saveDocument(db, await editorOf(platform, at), body, now) });
    },

    async RestoreDocument({ body, now, ...at }) {
      return success({ number: await restoreDocument(db, await editorOf(platform, at), body, now) });
    },

    async PublishDocument({ body, now, ...at }) {
      return success({ ...(await publishDocument(db, await editorOf(platform, at), body, now)) });
    },

    async TimeDocument({ body: { id, from, ...body }, now, ...at }) {
      const asked = { id: id.toLowerCase(), from: new Date(from), ...body };
      await timePublication(db, await editorOf(platform, at), asked, now);
      return success({});
    },

    async CancelTimedDocument({ body: { id }, now, ...at }) {
      await cancelPublication(db, await editorOf(platform, at), id.toLowerCase(), now);
      return success({});
    },

    async LinkDocumentPreview({ body: { number, ...key }, now, ...at }) {
      const version = await findVersion(db, key, number);
      if (!version) throw missingVersion(key, number);
      const until = new Date(now.getTime() + previewMs);
      const { actor } = await editorOf(platform, at);
      const after = { number, until: until.toISOString() };
      const act = { actor, name: 'document-preview-linked', subject: subjectOf(key), after } as const;
      await inTransaction(db, (trx) => recordAct(trx, act, now));
      return success({ path: signPreview(previewKey, version.id, until), until: until.toISOString() });
    },
  };
}

/** Throws Failed 400 for HTML that would take seconds to clean. */
function refuseTags(html: string): void {
  if (!hasTooManyTags(html)) return;
  const expected = `at most ${tagsMax} tags`;
  throw new Failed('bad-request', `html: expected ${expected}`, [{ field: 'html', expected }]);
}

/** Who changes content at the desk. */
export async function editorOf({ db }: Pick<Platform, 'db'>, at: AtDesk): Promise<Editor> {
  return { actor: await deskActor(db, at, deskDuties.editContent), punterId: at.caller.punterId };
}

function shapeHead({ publishedAt, newestAt, ...head }: DocumentHead) {
  return {
    ...head,
    publishedAt: publishedAt === null ? null : publishedAt.toISOString(),
    newestAt: newestAt.toISOString(),
  };
}
