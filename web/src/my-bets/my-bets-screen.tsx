import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useNow } from '../platform/device/now.ts';
import { linkTo } from '../platform/site/links.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { Segmented } from '../ui/controls/segmented.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { formatNearDay } from '../ui/format/format-date.ts';
import { formatRands } from '../ui/format/format-money.ts';
import { formatCounted } from '../ui/format/format-number.ts';
import { contentScroll } from '../ui/styles/content-scroll.ts';
import { BetPager } from './bet-pager.tsx';
import { DeductionScale } from './deduction-scale.tsx';
import styles from './my-bets.module.css';
import { type BetList, betsPerPage } from './my-bets-queries.ts';
import { MyBetsSkeleton } from './my-bets-skeleton.tsx';
import { OneBet } from './one-bet.tsx';
import { ThisMonth } from './this-month.tsx';
import { Ticket } from './ticket.tsx';
import { type MyBets, type MyBetsState, useMyBets } from './use-my-bets.ts';

const lists: readonly BetList[] = ['settled', 'open', 'wins', 'losses'];

/** The punter's bets as torn tickets: open ones with live legs, settled ones with their breakdowns. */
export function MyBetsScreen() {
  const [search, setSearch] = useSearchParams();
  const list = lists.find((each) => each === search.get('show')) ?? 'open';
  // A receipt number: only its bet is shown.
  const receipt = search.get('bet');
  const now = useNow();
  // The last bet id of each page before this one.
  const [pages, setPages] = useState<{ list: BetList; turned: readonly number[] }>({ list, turned: [] });
  const turned = pages.list === list ? pages.turned : [];
  const bets = useMyBets({ list, before: turned.at(-1) ?? null }, now);
  const choose = (chosen: BetList) =>
    setSearch(chosen === 'open' ? {} : { show: chosen }, { preventScrollReset: true });
  const turnTo = (after: readonly number[]) => {
    setPages({ list, turned: after });
    contentScroll.toTop();
  };
  const { open } = bets;
  return (
    <>
      <div className="pagehead">
        <h1>My Bets</h1>
        <p>
          {open === null
            ? '\u00A0'
            : open.count === 0
              ? 'No open bets'
              : `Open ${formatRands(open.stake)} in ${formatCounted(open.count, 'bet')}`}
        </p>
      </div>
      {receipt === null && (
        <div className={styles.tabs}>
          <Segmented
            label="Show"
            value={list}
            options={[
              { value: 'settled', text: 'All settled' },
              { value: 'open', text: open !== null && open.count > 0 ? `Open ${open.count}` : 'Open' },
              { value: 'wins', text: 'Wins' },
              { value: 'losses', text: 'Losses' },
            ]}
            onChange={choose}
          />
        </div>
      )}
      <div className="cols">
        <div className={styles.list}>
          {receipt === null ? (
            <List list={list} bets={bets} turned={turned} onTurn={turnTo} now={now} />
          ) : (
            <OneBet key={receipt} receipt={receipt} now={now} />
          )}
        </div>
        <aside className="side" aria-label="Your money and the rules">
          <ThisMonth now={now} />
          <DeductionScale now={now} />
        </aside>
      </div>
    </>
  );
}

interface ListProps {
  list: BetList;
  bets: MyBets;
  turned: readonly number[];
  onTurn: (turned: readonly number[]) => void;
  now: number;
}

function List({ list, bets: { state, page, total, settledToday }, turned, onTurn, now }: ListProps) {
  const { data, isError, isPlaceholderData, refetch } = page;
  if (data === undefined) {
    if (!isError) return <MyBetsSkeleton />;
    return (
      <ErrorState title="No bets found." onRetry={() => void refetch()}>
        They did not load. Every bet that was struck stands, whatever you see here.
      </ErrorState>
    );
  }
  const { next } = data;
  const shown = listOf(state, list) ?? [];
  return (
    <>
      {state.noBetsFound && <NoBets list={list} isFirst={turned.length === 0} />}
      {groupsOf(list, shown, now).map(({ heading, bets }) => (
        <Group key={heading} heading={heading} bets={bets} betLegs={state.betLegs} now={now} />
      ))}
      {(turned.length > 0 || next !== null) && (
        <BetPager
          page={turned.length + 1}
          pages={total === null ? null : Math.ceil(total / betsPerPage)}
          hasNext={next !== null}
          loading={isPlaceholderData}
          onPrevious={() => onTurn(turned.slice(0, -1))}
          onNext={() => next !== null && onTurn([...turned, next])}
        />
      )}
      {settledToday.length > 0 && (
        <Group heading="Settled today" bets={settledToday} betLegs={state.betLegs} now={now} />
      )}
    </>
  );
}

/** The bets of the current list. */
function listOf(
  { openBets, allSettledBets, winBets, lossBets }: MyBetsState,
  list: BetList,
): readonly MyBet[] | undefined {
  return { open: openBets, settled: allSettledBets, wins: winBets, losses: lossBets }[list];
}

interface GroupProps {
  heading: string;
  bets: readonly MyBet[];
  betLegs: MyBetsState['betLegs'];
  now: number;
}

function Group({ heading, bets, betLegs, now }: GroupProps) {
  return (
    <section className={styles.group} aria-label={heading}>
      <h2>{heading}</h2>
      {bets.map((bet) => (
        <Ticket key={bet.betId} bet={bet} listed={betLegs[bet.betId]} now={now} />
      ))}
    </section>
  );
}

/** Settled bets grouped by day of settlement, in the list's order; open ones in one group. */
function groupsOf(list: BetList, bets: readonly MyBet[], now: number) {
  const headingOf = ({ settledAt }: MyBet) => {
    if (list === 'open' || settledAt === null) return 'Open';
    const day = formatNearDay(settledAt, now);
    return `Settled ${/^(To|Yester)/.test(day) ? day.toLowerCase() : day}`;
  };
  const groups = new Map<string, MyBet[]>();
  for (const bet of bets) {
    const heading = headingOf(bet);
    groups.set(heading, [...(groups.get(heading) ?? []), bet]);
  }
  return [...groups].map(([heading, own]) => ({ heading, bets: own }));
}

const reasons: Readonly<Record<BetList, string>> = {
  open: 'A bet you strike stands here, its legs live, until it is settled.',
  settled: 'Bets stand here once they are settled, with the account of what they came to.',
  wins: 'Bets that pay stand here.',
  losses: 'Bets that do not pay stand here.',
};

function NoBets({ list, isFirst }: { list: BetList; isFirst: boolean }) {
  return (
    <EmptyState
      title="No bets found."
      action={
        list === 'open' && isFirst ? <ButtonLink to={linkTo('picks')}>See the card</ButtonLink> : undefined
      }
    >
      {isFirst ? reasons[list] : 'There are no older ones.'}
    </EmptyState>
  );
}
