import { approvalRefusals } from '@furlong/contract/codes/desk-approvals';
import { maySeeKind } from '@furlong/domain/desk/approvals';
import { deskDuties } from '@furlong/domain/desk/roles';
import type { Goals } from '@furlong/domain/soccer/markets';
import { recordAct } from '../audit/record-act.ts';
import { BodyReader } from '../feed/body-reader.ts';
import { captureScoreByHand } from '../match-day/capture-by-hand.ts';
import { type ResultGoals, selectDiffering, selectResultVersion } from '../match-day/queries-hand.ts';
import { refusal, success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { deskActor, personOf } from '../staff/desk-actor.ts';
import { keyScore } from './key-score.ts';
import { proposeAtDesk } from './propose-at-desk.ts';
import { selectProposal } from './queries.ts';
import { findBlindTo } from './queries-blind.ts';
import { readFixtureResult } from './read-fixture-result.ts';
import { refusalWords } from './refusal-words.ts';
import type { ApprovalParts } from './run.ts';
import { goalsToTell } from './take-score.ts';

const reasonMissing = 'Bets on this match are settled: say why its result is corrected';
const reasonTooEarly = 'This match has no official result to correct: propose one without a reason';

/** The calls on results of matches by hand (rules: results-by-hand, second-approval). */
export function scoreHandlers(parts: ApprovalParts): HandlersOf<'desk-scores'> {
  const { platform } = parts;
  const { db } = platform;
  const readResult = async (fixtureId: number, now: Date, isWithheld = false) => {
    const result = await readFixtureResult(db, fixtureId, now, isWithheld);
    if (!result) throw new Failed('not-found', `There is no fixture ${fixtureId}`);
    return result;
  };
  return {
    async GetFixtureResult({ params: { fixtureId }, now, ...at }) {
      const { fixtures } = await findBlindTo(db, personOf(at), now);
      return success(await readResult(fixtureId, now, fixtures.has(fixtureId)));
    },

    async CaptureScore({ body, now, ...at }) {
      const { fixtureId, version } = body;
      const result = readSent(body);
      const actor = await deskActor(db, at, deskDuties.proposeResults);
      await captureScoreByHand(
        platform,
        fixtureId,
        { ...goalsToTell(result), official: false },
        async ({ trx, held, move }) => {
          const { score, halfTime, resultState } = held.state;
          const { home, away } = result;
          const act = {
            actor,
            name: 'result-captured',
            subject: { kind: 'fixture', id: String(fixtureId) },
          } as const;
          const before =
            resultState === 'none' || !score ? undefined : { home: score.home, away: score.away, halfTime };
          await recordAct(trx, { ...act, before, after: { home, away, halfTime: move.state.halfTime } }, now);
        },
        async ({ trx }) => assertVersion(await selectResultVersion(trx, fixtureId), version),
      );
      return success(await readResult(fixtureId, now));
    },

    async ProposeScore({ body, now, ...at }) {
      const { id, fixtureId, reason = null, differingId = null } = body;
      const sent = readSent(body);
      const result = differingId === null ? sent : await differingOf(fixtureId, differingId, sent);
      const held = await readResult(fixtureId, now);
      assertVersion(held.version, body.version);
      const isSettled =
        held.current?.official ?? ['abandoned', 'walkover', 'void'].includes(held.matchStatus);
      if (isSettled === (reason === null))
        throw new Failed('conflict', isSettled ? reasonMissing : reasonTooEarly);
      const input = { what: 'score', fixtureId, result, reason, differingId } as const;
      return await proposeAtDesk(parts, { id, input, duty: deskDuties.proposeResults }, at, now);
    },

    async KeyScore({ body, now, ...at }) {
      const person = personOf(at);
      const id = body.id.toLowerCase();
      const proposal = await selectProposal(db, id);
      if (!proposal || !maySeeKind(person.roles, proposal.kind)) {
        throw new Failed('not-found', 'There is no such proposal');
      }
      const keyed = readSent(body);
      const actor = await deskActor(db, at, deskDuties.approveResults);
      const compared = await keyScore(parts, { id, person, actor }, keyed, now);
      if (compared.kind === 'refused') {
        const words = refusalWords[compared.why];
        return refusal(approvalRefusals[compared.why], words, words);
      }
      return success({ isSame: compared.isSame, proposed: compared.proposed, keyed });
    },
  };

  /** The supplier's result that waits, as it was kept; the goals sent with it have to be its own. */
  async function differingOf(
    fixtureId: number,
    differingId: number,
    sent: ResultGoals,
  ): Promise<ResultGoals> {
    const differing = await selectDiffering(db, fixtureId);
    if (differing?.id !== differingId || differing.home !== sent.home || differing.away !== sent.away) {
      throw new Failed('conflict', 'The supplier’s result that differs is another one now: look at it again');
    }
    const { home, away, halfTime } = differing;
    return { home, away, halfTime };
  }
}

function assertVersion(held: number | null, seen: number | null): void {
  if (held === seen) return;
  throw new Failed(
    'conflict',
    'Another result of this match came meanwhile: look at it, and key yours again',
  );
}

/** Goals as they were keyed. Throws Failed 'bad-request' naming every bad field. */
function readSent({ home, away, halfTime }: Goals & { readonly halfTime?: Goals | undefined }): ResultGoals {
  const reader = new BodyReader();
  reader.require((halfTime?.home ?? 0) <= home, 'halfTime.home', `at most the ${home} of home`);
  reader.require((halfTime?.away ?? 0) <= away, 'halfTime.away', `at most the ${away} of away`);
  reader.finish();
  return { home, away, halfTime: halfTime ?? null };
}
