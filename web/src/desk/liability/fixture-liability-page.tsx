import type { EventLiability } from '@furlong/contract/schemas/desk-liability';
import { deskDuties } from '@furlong/domain/desk/roles';
import { moneyToWire, parseMoney, type Rands } from '@furlong/domain/money';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { CallError } from '../../platform/api/query-client.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Facts } from '../../ui/format/facts.tsx';
import { formatRandsShort } from '../../ui/format/format-money.ts';
import { formatCount } from '../../ui/format/format-number.ts';
import { deskPaths } from '../desk-links.ts';
import { mayDo, useOwnDesk } from '../shell/own-roles.ts';
import styles from './liability.module.css';
import { fixtureLiabilityQuery } from './liability-queries.ts';
import { liabilityWords as words } from './liability-words.ts';
import { LimitsForm } from './limits-form.tsx';

/** What bets on a fixture would pay, by market and outcome (rule: liability). */
export function FixtureLiabilityPage() {
  const { fixtureId = '' } = useParams();
  const id = /^\d{1,9}$/.test(fixtureId) ? Number(fixtureId) : 0;
  const seen = useQuery({ ...fixtureLiabilityQuery(id), enabled: id > 0 });
  const own = useOwnDesk();
  const mayLimit = mayDo(own.data?.roles ?? [], deskDuties.limitLiability);
  const { data } = seen;
  if (data === undefined) {
    const isMissing = id === 0 || (seen.error instanceof CallError && seen.error.status === 404);
    return (
      <>
        <h1 className="sr">{words.title}</h1>
        {isMissing ? (
          <EmptyState title={words.noFixture} action={<Link to={deskPaths.liability}>{words.back}</Link>}>
            {words.noFixtureText}
          </EmptyState>
        ) : seen.isError ? (
          <ErrorState title={words.failed} onRetry={() => void seen.refetch()}>
            {seen.error.message}
          </ErrorState>
        ) : (
          <Skeleton text={words.loading}>
            <br />
          </Skeleton>
        )}
      </>
    );
  }
  const { name, liability } = data;
  return (
    <>
      <p>
        <Link to={deskPaths.liability}>{words.back}</Link>
      </p>
      <h1 className={styles.title}>{name}</h1>
      {liability.state === 'counted' ? (
        <>
          <p className={styles.facts}>
            <Facts facts={[words.taken(liability), words.openNow(liability), words.most(liability)]} />
          </p>
          {liability.outcomes.length === 0 ? (
            <p className="dim">{words.none}</p>
          ) : (
            <OutcomeTable liability={liability} />
          )}
        </>
      ) : (
        <p className="dim">{words.uncounted[liability.state]}</p>
      )}
      {mayLimit && liability.state === 'counted' && (
        <LimitsForm
          place={{ sport: 'soccer', eventId: id }}
          kinds={['event', 'outcome']}
          names={words.limitOfFixture}
          limits={liability.limits}
        />
      )}
    </>
  );
}

function OutcomeTable({ liability }: { liability: EventLiability }) {
  const heads = [words.bets, words.stakes, words.singles, words.multiplesExpected, words.multiplesWorst];
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="sideways" tabIndex={0} aria-label={words.fixtureTable}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.market}</th>
              <th scope="col">{words.outcome}</th>
              {heads.map((head) => (
                <th key={head} scope="col" className="n">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {liability.outcomes.map(({ market, outcome, marketName, outcomeName, singles, multiples }) => (
              <tr key={`${market} ${outcome}`}>
                <td>{marketName}</td>
                <th scope="row">{outcomeName}</th>
                <td className="n">{formatCount(singles.bets + multiples.bets)}</td>
                {[
                  addRands(singles.stakes, multiples.stakes),
                  singles.expected,
                  multiples.expected,
                  multiples.worst,
                ].map((amount, index) => (
                  <td key={heads[index + 1]} className="n">
                    {amount === 0 ? '–' : formatRandsShort(amount)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={`small dim ${styles.hint}`}>{words.fixtureHint}</p>
    </>
  );
}

function addRands(one: Rands, other: Rands): Rands {
  return moneyToWire(parseMoney(one) + parseMoney(other));
}
