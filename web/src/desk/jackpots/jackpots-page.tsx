import type { DeskJackpot } from '@furlong/contract/schemas/desk-jackpots';
import { deskDuties } from '@furlong/domain/desk/roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { payloadOf } from '../../platform/api/query-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { deskCall } from '../desk-call.ts';
import { punterLink } from '../desk-links.ts';
import { mayDo, useOwnDesk } from '../shell/own-roles.ts';
import {
  describeJackpot,
  describeWithheld,
  withholdWords,
  deskJackpotWords as words,
} from './jackpot-words.ts';
import styles from './jackpots.module.css';
import { NewProgressive, Progressive } from './progressive.tsx';
import { WithholdForm } from './withhold-form.tsx';

/** Progressives with their terms, the latest jackpots, and whose shares were withheld. */
export function JackpotsPage() {
  const own = useOwnDesk();
  const roles = own.data?.roles ?? [];
  const jackpots = useQuery({
    queryKey: ['desk', 'jackpots'],
    queryFn: async ({ signal }) => payloadOf(await deskCall('ListDeskJackpots', { signal })),
  });
  const data = jackpots.data;
  const maySet = mayDo(roles, deskDuties.setJackpots);
  const mayWithhold = mayDo(roles, deskDuties.proposeWithheldShares);
  const onChanged = async () => {
    await jackpots.refetch();
  };
  return (
    <>
      <h1 className="page-title">{words.title}</h1>
      <p className={`dim ${styles.about}`}>{words.about}</p>
      {jackpots.isPending && (
        <Skeleton text={words.loading}>
          <br />
        </Skeleton>
      )}
      {jackpots.isError && data === undefined && (
        <ErrorState title={words.failed} onRetry={() => void jackpots.refetch()}>
          {jackpots.error.message}
        </ErrorState>
      )}
      {data !== undefined && (
        <>
          <section className={`sect ${styles.section}`}>
            <h2>{words.progressives}</h2>
            {data.progressives.length === 0 && <p>{words.noProgressives}</p>}
            <ul className={styles.progressives}>
              {data.progressives.map((progressive) => (
                <Progressive
                  key={progressive.name}
                  progressive={progressive}
                  maySet={maySet}
                  onChanged={onChanged}
                />
              ))}
            </ul>
            {maySet && <NewProgressive onChanged={onChanged} />}
          </section>
          <section className={`sect ${styles.section}`}>
            <h2>{words.latest}</h2>
            {data.jackpots.length === 0 && <p>{words.noJackpots}</p>}
            <ol className={`entry-list ${styles.lines}`}>
              {data.jackpots.map((jackpot) => (
                <li key={jackpot.meetingId}>
                  <p className="small dim">
                    <time dateTime={jackpot.date}>{jackpot.date}</time> {jackpot.progressive}
                  </p>
                  <p>
                    <b>{jackpot.meeting}</b> {describeJackpot(jackpot)}
                  </p>
                  {mayWithhold && mayHaveShares(jackpot) && <Withholding jackpot={jackpot} />}
                </li>
              ))}
            </ol>
          </section>
          {mayDo(roles, deskDuties.seeWithheldShares) && <Withheld />}
        </>
      )}
    </>
  );
}

/** Whether a card of it has won, or can: there are cards, and it was not carried over. */
function mayHaveShares({ cards, winners }: DeskJackpot): boolean {
  return (cards ?? 0) > 0 && winners !== 0;
}

function Withholding({ jackpot: { meetingId, meeting } }: { jackpot: DeskJackpot }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <WithholdForm meetingId={meetingId} meeting={meeting} onClose={() => setOpen(false)} />;
  return (
    <Button size="small" aria-label={withholdWords.actNamed(meeting)} onClick={() => setOpen(true)}>
      {withholdWords.act}
    </Button>
  );
}

/** Asked for by a press: it names punters, and the look is recorded (rule: looks-at-persons). */
function Withheld() {
  const [isShown, setShown] = useState(false);
  const withheld = useQuery({
    queryKey: ['desk', 'withheld-shares'],
    queryFn: async ({ signal }) => payloadOf(await deskCall('ListWithheldShares', { signal })),
    enabled: isShown,
  });
  return (
    <section className={`sect ${styles.section}`}>
      <h2>{words.withheld}</h2>
      {!isShown && (
        <>
          <p className="small dim">{words.withheldAbout}</p>
          <Button onClick={() => setShown(true)}>{words.withheldShow}</Button>
        </>
      )}
      {isShown && withheld.isPending && (
        <Skeleton text={words.loading}>
          <br />
        </Skeleton>
      )}
      {withheld.isError && (
        <ErrorState title={words.failed} onRetry={() => void withheld.refetch()}>
          {withheld.error.message}
        </ErrorState>
      )}
      {!withheld.isError && withheld.data !== undefined && (
        <>
          {withheld.data.shares.length === 0 && <p>{words.noWithheld}</p>}
          <ol className={`entry-list ${styles.lines}`}>
            {withheld.data.shares.map((share) => (
              <li key={`${share.meetingId} ${share.punterId}`}>
                <p>
                  <Link to={punterLink(share.punterId)}>{share.alias ?? share.punterId}</Link> {share.meeting}{' '}
                  <span className="dim">{share.date}</span>
                </p>
                <p>{share.reason}</p>
                <p className="small dim">{describeWithheld(share)}</p>
              </li>
            ))}
          </ol>
          {withheld.data.hasMore && <Note tone="amber">{words.moreWithheld}</Note>}
        </>
      )}
    </section>
  );
}
