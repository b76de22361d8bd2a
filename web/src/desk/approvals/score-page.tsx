import type { ScorePreview } from '@furlong/contract/schemas/desk-previews';
import type { FixtureResult } from '@furlong/contract/schemas/desk-scores';
import { deskDuties } from '@furlong/domain/desk/roles';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { CallError } from '../../platform/api/query-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { formatClock } from '../../ui/format/format-date.ts';
import { deskCall } from '../desk-call.ts';
import { approvalLink, deskPaths, fixtureLink } from '../desk-links.ts';
import { mayDo, useOwnDesk } from '../shell/own-roles.ts';
import { Problem } from '../shell/problem.tsx';
import styles from './approvals.module.css';
import { fixtureResultQuery } from './approvals-queries.ts';
import { resultWords } from './approvals-words.ts';
import { writeScore } from './read-score.ts';
import { ReasonSelect, ResultFacts, WaitingProposal } from './result-parts.tsx';
import { type KeyedScore, ScoreKeyer } from './score-keyer.tsx';
import { ScoreLine } from './score-line.tsx';
import { scoreWords } from './score-words.ts';
import { useAct } from './use-act.ts';

type Reason = NonNullable<ScorePreview['reason']>;

/** The result of a match: what stands, what a supplier says otherwise, and what somebody captures or proposes. */
export function ScorePage() {
  const { fixtureId = '' } = useParams();
  const id = /^\d{1,9}$/.test(fixtureId) ? Number(fixtureId) : 0;
  const result = useQuery(fixtureResultQuery(id));
  const own = useOwnDesk();
  if (result.data === undefined) {
    const isMissing = id === 0 || (result.error instanceof CallError && result.error.status === 404);
    return (
      <>
        <h1 className="sr">{resultWords.stands}</h1>
        {isMissing ? (
          <EmptyState
            title={scoreWords.notFound}
            action={<Link to={deskPaths.raceDay}>{scoreWords.back}</Link>}
          >
            {scoreWords.notFoundText}
          </EmptyState>
        ) : result.isError ? (
          <ErrorState title={scoreWords.failed} onRetry={() => void result.refetch()}>
            {result.error.message}
          </ErrorState>
        ) : (
          <Skeleton text={scoreWords.loading}>
            <br />
          </Skeleton>
        )}
      </>
    );
  }
  const { home, away, league } = result.data;
  const mayPropose = mayDo(own.data?.roles ?? [], deskDuties.proposeResults);
  return (
    <>
      <p>
        <Link className={styles.back} to={fixtureLink(id)}>
          {scoreWords.back}
        </Link>
      </p>
      <h1 className="page-title">{scoreWords.title(home, away)}</h1>
      <p className="dim">{league}</p>
      <div className={styles.columns}>
        {mayPropose && !result.data.isWithheld && (
          <Capture
            key={result.data.version ?? 0}
            result={result.data}
            onCaptured={() => void result.refetch()}
          />
        )}
        <Standing result={result.data} mayPropose={mayPropose} />
      </div>
    </>
  );
}

function Standing({ result, mayPropose }: { result: FixtureResult; mayPropose: boolean }) {
  const { current, awarded, differing, waiting, isWithheld } = result;
  return (
    <section className={styles.panel}>
      <h2>{resultWords.stands}</h2>
      {current === null ? (
        <p>{isWithheld ? resultWords.withheld : isEnded(result) ? scoreWords.ended : resultWords.none}</p>
      ) : (
        <>
          <ResultFacts result={current} />
          <ScoreLine score={current} />
        </>
      )}
      {awarded !== null && <p>{scoreWords.awarded(writeScore(awarded))}</p>}
      <WaitingProposal waiting={waiting} />
      {differing !== null && <Difference result={result} mayPropose={mayPropose} />}
    </section>
  );
}

/** Over without a result that counts. */
function isEnded({ matchStatus }: FixtureResult): boolean {
  return ['abandoned', 'walkover', 'void'].includes(matchStatus);
}

/** Proposes a result; where bets are settled, with the reason for correcting it. */
function useProposal({ fixtureId, version }: FixtureResult) {
  const act = useAct();
  const navigate = useNavigate();
  return {
    act,
    async propose(score: KeyedScore, reason?: Reason | 'missing', differingId?: number): Promise<void> {
      if (reason === 'missing') {
        act.say(resultWords.chooseReason);
        return;
      }
      const body = {
        ...{ id: crypto.randomUUID(), fixtureId, version, ...score },
        ...(reason === undefined ? {} : { reason }),
        ...(differingId === undefined ? {} : { differingId }),
      };
      const proposed = await act.run(() => deskCall('ProposeScore', { body }));
      if (proposed !== null) void navigate(approvalLink(proposed.approval.id));
    },
  };
}

function Capture({ result, onCaptured }: { result: FixtureResult; onCaptured: () => void }) {
  const { fixtureId, version, home, away, current, halfTime } = result;
  const { act, propose } = useProposal(result);
  const [reason, setReason] = useState<Reason | null>(null);
  const title = useId();
  const isSettled = current?.official === true || isEnded(result);

  async function capture(score: KeyedScore): Promise<void> {
    const body = { fixtureId, version, ...score };
    if ((await act.run(() => deskCall('CaptureScore', { body }))) === null) return;
    announce(resultWords.captured);
    onCaptured();
  }

  const acts = isSettled
    ? [
        {
          label: resultWords.correctAct,
          onPress: (score: KeyedScore) => void propose(score, reason ?? 'missing'),
        },
      ]
    : [
        { label: resultWords.provisionalAct, onPress: (score: KeyedScore) => void capture(score) },
        { label: resultWords.proposeAct, onPress: (score: KeyedScore) => void propose(score) },
      ];
  return (
    <section className={styles.panel} aria-labelledby={title}>
      <h2 id={title}>{isSettled ? resultWords.correct : resultWords.capture}</h2>
      <ScoreKeyer
        {...{ home, away, acts }}
        halfTimeHint={scoreWords.halfTimeHint(halfTime && writeScore(halfTime))}
        busy={act.isBusy}
        problem={act.problem}
      >
        {isSettled ? <ReasonSelect words={scoreWords.reasons} value={reason} onChange={setReason} /> : null}
      </ScoreKeyer>
      {!isSettled && <p className="small dim">{resultWords.afterwards}</p>}
    </section>
  );
}

/** A supplier's result beside ours, and what proposes it. */
function Difference({ result, mayPropose }: { result: FixtureResult; mayPropose: boolean }) {
  const { differing, current } = result;
  const { act, propose } = useProposal(result);
  if (differing === null) return null;
  const { id, home, away, receivedAt } = differing;
  return (
    <>
      <Note tone="amber">
        <b>{resultWords.differs}.</b> {scoreWords.differsText(formatClock(receivedAt))}
      </Note>
      <h3>{resultWords.feeds}</h3>
      <ScoreLine score={differing} />
      {mayPropose && (
        <div className={styles.acts}>
          <Button
            busy={act.isBusy}
            onClick={() => void propose({ home, away }, current?.official ? 'capture' : undefined, id)}
          >
            {resultWords.proposeFeed}
          </Button>
        </div>
      )}
      <Problem text={act.problem} />
    </>
  );
}
