import { dataRequestRefusals } from '@furlong/contract/codes/personal-data';
import type { DeskRequest, ListedRequest } from '@furlong/contract/schemas/desk-personal-data';
import { deskDuties } from '@furlong/domain/desk/roles';
import { recordLook } from '../audit/record-look.ts';
import type { Mail, Mailer } from '../identity/mailer.ts';
import { refusal, success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { findUsername } from '../session/find-punter.ts';
import type { Punter } from '../session/queries.ts';
import { selectPuntersById } from '../session/queries-find.ts';
import { deskActor } from '../staff/desk-actor.ts';
import { decideRequest, readCurrent } from './decide-request.ts';
import { type ErasePorts, findHindrance } from './erase-punter.ts';
import { deletionMail, newAddressMail } from './mail-answer.ts';
import { type StoredRequest, selectRequest, selectRequests } from './queries-requests.ts';
import { refusalWords } from './refusal-words.ts';
import { loadPlan, shapeParts } from './shape.ts';

/** Requests on a page. */
const shownMax = 50;

/** The calls of the desk on what punters ask about their data (rules: data-requests, data-deletion). */
export function deskPersonalDataHandlers(
  { db, operator, log }: Pick<Platform, 'db' | 'operator' | 'log'>,
  ports: ErasePorts,
  mailer: Mailer,
): HandlersOf<'desk-personal-data'> {
  const find = async (sentId: string): Promise<{ request: StoredRequest; punter: Punter }> => {
    const request = await selectRequest(db, sentId.toLowerCase());
    const [punter] = request ? await selectPuntersById(db, [request.punterId]) : [];
    if (!request || !punter) throw new Failed('not-found', 'There is no such request');
    return { request, punter };
  };
  /** Sends a mail, if mails are sent at all. False: it is to be done by hand. */
  const send = async (mail: Mail): Promise<boolean> => {
    if (mailer.way === 'none') return false;
    try {
      await mailer.send(mail);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'the answer to a request about data was not mailed');
      return false;
    }
  };

  return {
    async ListDataRequests({ query: { state, from } }) {
      const found = await selectRequests(db, state, { from, limit: shownMax + 1 });
      return success({
        requests: found.slice(0, shownMax).map(shapeListed),
        next: found[shownMax]?.number ?? null,
      });
    },

    async GetDataRequest({ params: { id }, now, ...at }) {
      const { request, punter } = await find(id);
      const actor = await deskActor(db, at, deskDuties.seeDataRequests);
      const personal = { username: punter.username };
      const subject = { kind: 'punter', id: String(punter.id), personal } as const;
      await recordLook(
        db,
        { actor, name: 'data-request-read', subject, after: { request: request.id } },
        now,
      );
      const { asked, reason, answer, decidedBy, field, kind, state } = request;
      const hindrance =
        kind === 'deletion' && state === 'open'
          ? await findHindrance(db, await ports.wallet.stateOf(punter.id), punter)
          : undefined;
      const shown: DeskRequest = {
        ...shapeListed(request),
        ...{ username: punter.username, asked, reason, answer },
        current: await readCurrent(db, punter.subject, field),
        decidedBy: decidedBy === null ? null : ((await findUsername(db, decidedBy)) ?? null),
        deletion:
          kind === 'deletion' && state === 'open'
            ? {
                parts: shapeParts(await loadPlan(db, { punterId: punter.id, subject: punter.subject }, now)),
                hindrance: hindrance === undefined ? null : refusalWords[hindrance],
              }
            : null,
      };
      return success({ request: shown });
    },

    async DecideDataRequest({ params: { id }, body: { decision, answer }, now, ...at }) {
      const { request, punter } = await find(id);
      const actor = await deskActor(db, at, deskDuties.decideDataRequests);
      // Before it is done: an exclusion that runs is told with the rest.
      const plan = await loadPlan(db, { punterId: punter.id, subject: punter.subject }, now);
      const made = { decision, answer, actor, decidedBy: at.caller.punterId };
      const decided = await decideRequest(db, ports, punter, request, made, now);
      if ('refusal' in decided) {
        const words = refusalWords[decided.refusal];
        return refusal(dataRequestRefusals[decided.refusal], words, words);
      }
      const { email } = decided;
      if (decision === 'refused' || email === undefined) return success({});
      if (request.kind === 'deletion') {
        return success({ mailed: await send(deletionMail(email, operator.brand, plan, answer)) });
      }
      if (request.field === 'email') {
        await send(newAddressMail(email, operator.brand, operator.supportPhone));
      }
      return success({});
    },
  };
}

function shapeListed(request: StoredRequest): ListedRequest {
  const { id, number, punterId, kind, field, askedAt, dueAt, state, decidedAt } = request;
  return {
    ...{ id, number, punterId, kind, field, state },
    askedAt: askedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
