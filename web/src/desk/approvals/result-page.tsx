import type { RaceResult, SentResult } from '@furlong/contract/schemas/desk-approvals';
import { deskDuties } from '@furlong/domain/desk/roles';
import type { Finisher } from '@furlong/domain/race-result';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { formatClock } from '../../ui/format/format-date.ts';
import { deskCall } from '../desk-call.ts';
import { approvalLink, deskPaths, raceLink } from '../desk-links.ts';
import { mayDo, useOwnDesk } from '../shell/own-roles.ts';
import { Problem } from '../shell/problem.tsx';
import styles from './approvals.module.css';
import { raceResultQuery } from './approvals-queries.ts';
import { resultWords } from './approvals-words.ts';
import { FinishOrder } from './finish-order.tsx';
import { PlacesKeyer } from './places-keyer.tsx';
import { PriceFields, useTypedPrices } from './price-fields.tsx';
import { ReasonSelect, ResultFacts, WaitingProposal } from './result-parts.tsx';
import { useAct } from './use-act.ts';
import { VoidRace } from './void-race.tsx';

type Reason = 'capture' | 'disqualification' | 'judge';

/** The result of a race: what stands, what a supplier says otherwise, and what somebody captures or proposes. */
export function ResultPage() {
  const { raceId = '' } = useParams();
  const id = /^\d{1,9}$/.test(raceId) ? Number(raceId) : 0;
  const result = useQuery(raceResultQuery(id));
  const own = useOwnDesk();
  if (result.data === undefined) {
    return (
      <>
        <h1 className="sr">{resultWords.stands}</h1>
        {id > 0 && result.isPending ? (
          <Skeleton text={resultWords.loading}>
            <br />
          </Skeleton>
        ) : result.isError && 'status' in result.error && result.error.status !== 404 ? (
          <ErrorState title={resultWords.failed} onRetry={() => void result.refetch()}>
            {result.error.message}
          </ErrorState>
        ) : (
          <EmptyState
            title={resultWords.notFound}
            action={<Link to={deskPaths.raceDay}>{resultWords.back}</Link>}
          >
            {resultWords.notFoundText}
          </EmptyState>
        )}
      </>
    );
  }
  const { race, raceName, raceStatus, current, differing, waiting, isWithheld } = result.data;
  const mayPropose = mayDo(own.data?.roles ?? [], deskDuties.proposeResults);
  return (
    <>
      <p>
        <Link className={styles.back} to={raceLink(race.meetingId, race.raceNumber)}>
          {resultWords.back}
        </Link>
      </p>
      <h1 className="page-title">{resultWords.title(race.raceNumber)}</h1>
      <p className="dim">
        {race.meetingName}, {raceName}
      </p>
      <div className={styles.columns}>
        {mayPropose && raceStatus !== 'abandoned' && !isWithheld && (
          <Capture
            key={result.data.version ?? 0}
            result={result.data}
            onCaptured={() => void result.refetch()}
          />
        )}
        <div>
          <section className={styles.panel}>
            <h2>{resultWords.stands}</h2>
            {raceStatus === 'abandoned' && <p>{resultWords.abandoned}</p>}
            {current === null ? (
              <p>{isWithheld ? resultWords.withheld : resultWords.none}</p>
            ) : (
              <>
                <ResultFacts result={current} />
                <FinishOrder
                  label={resultWords.stands}
                  finishers={current.finishers}
                  runners={result.data.runners}
                  placesPaid={result.data.placesPaid}
                />
              </>
            )}
            <WaitingProposal waiting={waiting} />
            {differing !== null && <Difference result={result.data} mayPropose={mayPropose} />}
            {current?.reason === 'judge' && current.official && mayPropose && (
              <Goodwill raceId={race.raceId} />
            )}
            {current?.official === true && mayPropose && <VoidRace raceId={race.raceId} />}
          </section>
        </div>
      </div>
    </>
  );
}

/** Proposes a result; where the official one stands, with the reason for correcting it. */
function useProposal({ race, version }: RaceResult) {
  const act = useAct();
  const navigate = useNavigate();
  return {
    act,
    async propose(
      { finishers, startingPrices }: SentResult,
      reason?: Reason | 'missing',
      differingId?: number,
    ): Promise<void> {
      if (reason === 'missing') {
        act.say(resultWords.chooseReason);
        return;
      }
      const id = crypto.randomUUID();
      const body = {
        ...{ id, raceId: race.raceId, version, finishers: [...finishers] },
        ...(startingPrices === undefined ? {} : { startingPrices }),
        ...(reason === undefined ? {} : { reason }),
        ...(differingId === undefined ? {} : { differingId }),
      };
      const proposed = await act.run(() => deskCall('ProposeResult', { body }));
      if (proposed !== null) void navigate(approvalLink(proposed.approval.id));
    },
  };
}

function Capture({ result, onCaptured }: { result: RaceResult; onCaptured: () => void }) {
  const { race, version, runners, placesPaid, current } = result;
  const { act, propose } = useProposal(result);
  const [reason, setReason] = useState<Reason | null>(null);
  const title = useId();
  const prices = useTypedPrices();
  const isOfficial = current?.official === true;

  /** The order with the prices, once all of them can be read. */
  function keyed(order: readonly Finisher[], send: (result: SentResult) => Promise<void>): void {
    const own = prices.read();
    if (own !== null) void send({ finishers: [...order], ...own });
  }

  async function capture(result: SentResult): Promise<void> {
    const body = { raceId: race.raceId, version, ...result };
    if ((await act.run(() => deskCall('CaptureResult', { body }))) === null) return;
    announce(resultWords.captured);
    onCaptured();
  }

  const acts = isOfficial
    ? [
        {
          label: resultWords.correctAct,
          onPress: (order: readonly Finisher[]) => keyed(order, (sent) => propose(sent, reason ?? 'missing')),
        },
      ]
    : [
        { label: resultWords.provisionalAct, onPress: (order: readonly Finisher[]) => keyed(order, capture) },
        { label: resultWords.proposeAct, onPress: (order: readonly Finisher[]) => keyed(order, propose) },
      ];
  return (
    <section className={styles.panel} aria-labelledby={title}>
      <h2 id={title}>{isOfficial ? resultWords.correct : resultWords.capture}</h2>
      <PlacesKeyer
        runners={runners}
        placesPaid={placesPaid}
        busy={act.isBusy}
        problem={act.problem}
        acts={acts}
      >
        {isOfficial && <ReasonSelect words={resultWords.reasons} value={reason} onChange={setReason} />}
        <PriceFields runners={runners} prices={prices} />
      </PlacesKeyer>
      {!isOfficial && <p className="small dim">{resultWords.afterwards}</p>}
    </section>
  );
}

/** A supplier's result beside ours, and what proposes it. */
function Difference({ result, mayPropose }: { result: RaceResult; mayPropose: boolean }) {
  const { differing, current, runners, placesPaid } = result;
  const { act, propose } = useProposal(result);
  const [reason, setReason] = useState<Reason | null>(null);
  if (differing === null) return null;
  const { id, finishers, receivedAt } = differing;
  const isOfficial = current?.official === true;
  return (
    <>
      <Note tone="amber">
        <b>{resultWords.differs}.</b> {resultWords.differsText(formatClock(receivedAt))}
      </Note>
      <h3>{resultWords.feeds}</h3>
      <FinishOrder
        label={resultWords.feeds}
        finishers={finishers}
        runners={runners}
        placesPaid={placesPaid}
      />
      {mayPropose && isOfficial && (
        <ReasonSelect words={resultWords.reasons} value={reason} onChange={setReason} />
      )}
      {mayPropose && (
        <div className={styles.acts}>
          <Button
            busy={act.isBusy}
            onClick={() => void propose({ finishers }, isOfficial ? (reason ?? 'missing') : undefined, id)}
          >
            {resultWords.proposeFeed}
          </Button>
        </div>
      )}
      <Problem text={act.problem} />
    </>
  );
}

function Goodwill({ raceId }: { raceId: number }) {
  const act = useAct();
  const navigate = useNavigate();

  async function propose(): Promise<void> {
    const body = { id: crypto.randomUUID(), raceId };
    const proposed = await act.run(() => deskCall('ProposeGoodwill', { body }));
    if (proposed !== null) void navigate(approvalLink(proposed.approval.id));
  }

  return (
    <>
      <p className="small">{resultWords.goodwillText}</p>
      <div className={styles.acts}>
        <Button busy={act.isBusy} onClick={() => void propose()}>
          {resultWords.goodwill}
        </Button>
      </div>
      <Problem text={act.problem} />
    </>
  );
}
