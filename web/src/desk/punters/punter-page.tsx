import { deskDuties } from '@furlong/domain/desk/roles';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { CallError, payloadOf } from '../../platform/api/query-client.ts';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import { CreditForm } from '../approvals/credit-form.tsx';
import { deskCall } from '../desk-call.ts';
import { deskPaths } from '../desk-links.ts';
import { deskWords } from '../desk-words.ts';
import { mayDo, useOwnDesk } from '../shell/own-roles.ts';
import { PunterAccount } from './punter-account.tsx';
import { PunterBets } from './punter-bets.tsx';
import { PunterLedger } from './punter-ledger.tsx';
import { PunterServe } from './punter-serve.tsx';
import { PunterSessions } from './punter-sessions.tsx';
import { nameOfBreak, nameOfIdentity, punterWords } from './punter-words.ts';
import styles from './punters.module.css';
import { identityTones } from './punters-page.tsx';

const parts = ['account', 'bets', 'ledger', 'sessions'] as const;
type Part = (typeof parts)[number];

/** A punter: account first, and bets, ledger and sign-ins on tabs of their own, each a look of its own. */
export function PunterPage() {
  const { punterId: address = '' } = useParams();
  const punterId = /^\d{1,9}$/.test(address) ? Number(address) : 0;
  const [query] = useSearchParams();
  const own = useOwnDesk();
  const punter = useQuery({
    queryKey: ['desk', 'punter', punterId],
    queryFn: async ({ signal }) =>
      payloadOf(await deskCall('GetDeskPunter', { signal, params: { punterId } })).punter,
    enabled: punterId > 0,
  });
  const part: Part = parts.find((each) => each === query.get('part')) ?? 'account';
  const mayServe = mayDo(own.data?.roles ?? [], deskDuties.servePunters);
  const mayCredit = mayDo(own.data?.roles ?? [], deskDuties.proposeCredits);
  const data = punter.data;
  if (punterId === 0 || (data === undefined && isMissing(punter.error))) {
    return (
      <>
        <h1 className="sr">{deskWords.punters}</h1>
        <EmptyState
          title={punterWords.notFound}
          action={<Link to={deskPaths.punters}>{punterWords.back}</Link>}
        >
          {punterWords.notFoundText}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <p>
        <Link className={styles.back} to={deskPaths.punters}>
          {punterWords.back}
        </Link>
      </p>
      <h1 className="page-title">{data?.username ?? punterWords.punter(punterId)}</h1>
      {punter.isPending && (
        <Skeleton text={punterWords.loadingOne}>
          <br />
        </Skeleton>
      )}
      {punter.isError && data === undefined && (
        <ErrorState title={punterWords.failedOne} onRetry={() => void punter.refetch()}>
          {punter.error.message}
        </ErrorState>
      )}
      {data !== undefined && (
        <>
          <p className={styles.tags}>
            <span className="dim">{punterWords.punter(punterId)}</span>
            <Tag tone={identityTones[data.identity.status]}>{nameOfIdentity(data.identity.status)}</Tag>
            {data.break !== null && <Tag tone="amber">{nameOfBreak(data.break.kind)}</Tag>}
            {data.account?.isSuspended === true && <Tag tone="red">{punterWords.suspended}</Tag>}
            {data.isStaff && <Tag tone="blue">{punterWords.staff}</Tag>}
          </p>
          <Tabs
            label={punterWords.parts}
            tabs={parts.map((each) => ({
              text: punterWords.tabs[each],
              to: each === 'account' ? '?' : `?part=${each}`,
              count: each === 'bets' && data.openBets.count > 0 ? data.openBets.count : undefined,
              current: each === part,
            }))}
          />
          {part === 'account' && (
            <div className={styles.sides}>
              <PunterAccount punter={data} />
              <div>
                {mayServe && (
                  <PunterServe
                    punter={data}
                    onChanged={async () => {
                      await punter.refetch();
                    }}
                  />
                )}
                {mayCredit && !data.isStaff && <CreditForm punter={data} />}
              </div>
            </div>
          )}
          {part === 'bets' && <PunterBets punterId={punterId} />}
          {part === 'ledger' && <PunterLedger punterId={punterId} />}
          {part === 'sessions' && <PunterSessions punterId={punterId} />}
        </>
      )}
    </>
  );
}

const isMissing = (error: Error | null) => error instanceof CallError && error.status === 404;
