import { approvalRefusals } from '@furlong/contract/codes/desk-approvals';
import {
  type ApprovalRefusal,
  type DeskPerson,
  isResultKind,
  maySeeKind,
  maySeePreview,
  proposalKinds,
  stateOf,
} from '@furlong/domain/desk/approvals';
import { deskDuties } from '@furlong/domain/desk/roles';
import { formatOddsFraction } from '@furlong/domain/odds';
import { recordLook } from '../audit/record-look.ts';
import { racePlacesPaid } from '../meetings/card.ts';
import { refusal, success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { type AtDesk, deskActor, personOf } from '../staff/desk-actor.ts';
import { shapeCreditsToday } from './credits-today.ts';
import { approve, type Decided, decline, keyPlaces } from './decide.ts';
import { isSameOrigin } from './find-origins.ts';
import { pricesToKey, punterOfInput, raceOfInput } from './outcome.ts';
import { type StoredProposal, selectKeying, selectOver, selectProposal, selectWaiting } from './queries.ts';
import { readPrices } from './read-prices.ts';
import { refusalWords } from './refusal-words.ts';
import type { ApprovalParts } from './run.ts';
import { loadRaceOf, shapeApprovals, shapeKeying, shapePreview, shapeRunners } from './shape.ts';

type ApprovalCalls =
  | 'ListApprovals'
  | 'GetApproval'
  | 'GetApprovalState'
  | 'KeyPaidPlaces'
  | 'Approve'
  | 'Decline';

/** Proposals on a page of those that are over, unless the call says otherwise; and the most that wait. */
const shownUsually = 30;
const waitingMax = 100;

/** The calls of a second person (rule: second-approval). */
export function approvalsHandlers(parts: ApprovalParts): HandlersOf<ApprovalCalls> {
  const { db } = parts.platform;
  const find = async (id: string, person: DeskPerson): Promise<StoredProposal> => {
    const proposal = await selectProposal(db, id);
    // To who may not see its kind a proposal is not there.
    if (!proposal || (!maySeeKind(person.roles, proposal.kind) && proposal.maker !== person.id)) {
      throw new Failed('not-found', 'There is no such proposal');
    }
    return proposal;
  };
  const refuse = (why: ApprovalRefusal, words = refusalWords[why]) =>
    refusal(approvalRefusals[why], words, words);
  const answer = (decided: Decided) =>
    decided.kind === 'done' ? success({}) : refuse(decided.why, decided.words);
  return {
    async ListApprovals({ query: { before, limit = shownUsually }, now, ...at }) {
      const person = personOf(at);
      const kinds = proposalKinds.filter((kind) => maySeeKind(person.roles, kind));
      const waiting = await selectWaiting(db, kinds, now, waitingMax);
      const found = await selectOver(db, kinds, now, { beforeNumber: before, limit: limit + 1 });
      const over = found.slice(0, limit);
      await noteCredits(at, [...waiting, ...over], now);
      const seesCredits = maySeeKind(person.roles, 'credit');
      return success({
        now: now.toISOString(),
        waiting: await shapeApprovals(db, waiting, person, now),
        over: await shapeApprovals(db, over, person, now),
        creditsToday: seesCredits ? await shapeCreditsToday(parts.platform, person.id, now) : null,
        next: found.length > over.length ? (over.at(-1)?.number ?? null) : null,
      });
    },

    async GetApproval({ params: { id }, now, ...at }) {
      const person = personOf(at);
      const proposal = await find(id, person);
      const { input, outcome } = proposal;
      const keying = await selectKeying(db, proposal.id, person.id);
      const isOpen = maySeePreview(proposal, person, keying !== undefined, now);
      if (isOpen && punterOfInput(input) !== undefined) {
        const actor = await deskActor(db, at, deskDuties.seeProposals);
        const subject = { kind: 'proposal', id: proposal.id } as const;
        await recordLook(db, { actor, name: 'proposal-read', subject }, now);
      }
      const race = raceOfInput(input);
      const found = race && (await loadRaceOf(db, race));
      const [approval] = await shapeApprovals(db, [proposal], person, now);
      if (!approval) throw new Error('a proposal has a shape');
      return success({
        now: now.toISOString(),
        approval,
        runners: found ? shapeRunners(found.race, !isOpen) : [],
        placesPaid: found ? racePlacesPaid(found.race) : 0,
        ...shapeKeying(keying),
        isSameOrigin: await isSameOrigin(db, { ...proposal, state: approval.state }, at),
        pricesToKey: isOpen ? [] : pricesToKey(input, outcome).map(({ saddle }) => saddle),
        preview: isOpen ? await shapePreview(parts, proposal, now) : null,
      });
    },

    async GetApprovalState({ params: { id }, now, ...at }) {
      return success({ state: stateOf(await find(id, personOf(at)), now) });
    },

    async KeyPaidPlaces({ body: { id, finishers, startingPrices = [] }, now, ...at }) {
      const person = personOf(at);
      await find(id, person);
      const prices = [...readPrices(startingPrices)].map(([saddle, price]) => ({
        ...{ saddle, startingPrice: formatOddsFraction(price) },
      }));
      const actor = await deskActor(db, at, deskDuties.approveResults);
      const deciding = { id: id.toLowerCase(), person, actor };
      const keyed = await keyPlaces(parts, deciding, finishers, now, prices);
      if (keyed.kind === 'refused') return refuse(keyed.why);
      const { isSame, proposed } = keyed;
      return success({
        ...{ isSame, proposed: [...proposed.finishers], keyed: finishers },
        prices: proposed.prices.map(({ saddle, price }) => ({
          ...{ saddle, proposed: price },
          keyed: prices.find((each) => each.saddle === saddle)?.startingPrice ?? null,
        })),
      });
    },

    async Approve({ body: { id }, now, ...at }) {
      const person = personOf(at);
      const proposal = await find(id, person);
      const { kind } = proposal;
      const duty = isResultKind(kind) ? deskDuties.approveResults : deskDuties.approveCredits;
      const actor = await actorOf(at, duty);
      // Elsewhere one browser is enough to try the desk as two people.
      const session = parts.platform.settings.production ? at.caller.sessionId : undefined;
      const decided = await approve(parts, { id, person, actor, session }, now);
      if (decided.kind === 'done' || decided.outcome === undefined) return answer(decided);
      const words = refusalWords[decided.why];
      const preview = await shapePreview(parts, proposal, now, decided.outcome);
      return refusal(approvalRefusals[decided.why], words, words, { preview });
    },

    async Decline({ body: { id, note }, now, ...at }) {
      const person = personOf(at);
      await find(id, person);
      const actor = await deskActor(db, at, deskDuties.decideProposals);
      return answer(await decline(parts, { id, person, actor }, note, now));
    },
  };

  /** Credits in a list name their punters (rule: looks-at-persons). */
  async function noteCredits(at: AtDesk, shown: readonly StoredProposal[], now: Date): Promise<void> {
    const ids = [
      ...new Set(shown.flatMap(({ kind, punterId }) => (kind === 'credit' ? (punterId ?? []) : []))),
    ].sort((one, other) => one - other);
    if (ids.length === 0) return;
    const actor = await deskActor(db, at, deskDuties.seeProposals);
    const subject = { kind: 'punters', id: `${ids[0]}-${ids.at(-1)}` } as const;
    await recordLook(db, { actor, name: 'proposal-read', subject, after: { punters: ids } }, now);
  }

  /** In a role that decides; who has none is refused by the rules, in the role that let them in. */
  async function actorOf(at: AtDesk, duty: Parameters<typeof deskActor>[2]) {
    const has = at.caller.roles.some((role) => duty.includes(role));
    return await deskActor(db, at, has ? duty : deskDuties.decideProposals);
  }
}
