import { readFileSync } from 'node:fs';
import { StrikeErrorCode } from '@furlong/contract/codes/slip';
import type { MarketName } from '@furlong/contract/schemas/fixtures';
import { exactRands } from '@furlong/domain/betting/explain-line';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import { describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { SoccerSite, sportBet } from '../../../test/soccer-site.ts';
import { fixtureBody, TestFixtureFeed } from '../../../test/test-fixture-feed.ts';
import { house, receivableAccount, walletAccount } from '../../wallet/accounts.ts';
import { postTransfers } from '../../wallet/ledger.ts';
import { deriveTransferId } from '../../wallet/transfer-id.ts';

// The published lines on soccer, from the feed to the wallet: what happens is told by the calls of the feed at the times
// of the case, lines are struck by PlaceSportBet, and My Bets explains them.

interface Entry {
  readonly at: string;
  readonly status: string;
  readonly kickOffAt?: string;
  readonly knownAt?: string;
  readonly fromTheStart?: boolean;
  readonly score?: string;
  readonly halfTime?: string | null;
  readonly minute?: number;
  readonly venue?: string;
  readonly reason?: string;
  readonly to?: string;
}

interface CaseFixture {
  readonly ref: string;
  readonly league: string;
  readonly home: string;
  readonly away: string;
  readonly kickOffAt: string;
  readonly format?: string;
  readonly neutralVenue?: boolean;
  readonly history: readonly Entry[];
}

interface Selection {
  readonly id: string;
  readonly fixture: string;
  readonly market: Static<typeof MarketName>;
  readonly outcome: string;
  readonly odds: string;
}

interface CaseLine {
  readonly line: string;
  readonly stakeCents: number;
  readonly name?: string;
  readonly struckAt?: string;
  readonly selections?: readonly string[];
}

interface Expected {
  readonly legs: Readonly<Record<string, string>>;
  readonly why?: Readonly<Record<string, string>>;
  readonly lines: readonly {
    readonly refused?: string;
    readonly combinations?: number;
    readonly stakeCents?: number;
    readonly exactReturn?: string;
    readonly returnCents?: number;
  }[];
}

interface Case {
  readonly id: string;
  readonly rule: string;
  readonly struckAt: string;
  readonly balanceBeforeCorrectionCents?: number;
  readonly settings?: {
    readonly taxPct?: number;
    readonly winningsCapCents?: number;
    readonly limitsCents?: Readonly<Record<string, number>>;
  };
  readonly fixtures: readonly CaseFixture[];
  readonly selections: readonly Selection[];
  readonly lines: readonly CaseLine[];
  readonly expected: Expected & {
    readonly corrected?: Expected & { readonly takenCents: number; readonly receivableCents: number };
  };
}

const file = new URL('../../../../domain/test/soccer-vectors.json', import.meta.url);
const cases: readonly Case[] = JSON.parse(readFileSync(file, 'utf8'));
/** A cap at settlement is of lines at the starting price, which soccer has none of. */
const driven = cases.filter(({ settings }) => settings?.winningsCapCents === undefined);

/** The cases' times, moved to years that no clock has reached: a strike goes by the database's clock too. */
const later = (at: string) => new Date(Date.parse(at) + 4_018 * 86_400_000);
const titles: Readonly<Record<string, string>> = { allUp: 'ALL UP' };
const reasons: Readonly<Record<string, string>> = {
  void: 'event-void',
  'after-kick-off': 'after-off',
  'line-after-kick-off': 'line-void',
};
const codes: Readonly<Record<string, number>> = {
  'same-event': StrikeErrorCode.sameRace,
  'too-few-events': StrikeErrorCode.sameRace,
  'over-limit': StrikeErrorCode.overLimit,
  'event-off': StrikeErrorCode.raceOff,
  'event-postponed': StrikeErrorCode.meetingPostponed,
  'event-abandoned': StrikeErrorCode.raceAbandoned,
};

const site = closedAfterAll(await SoccerSite.open());
const taxed = new Map([[0, site]]);
for (const percent of new Set(driven.map(({ settings }) => settings?.taxPct ?? 0))) {
  if (percent === 0) continue;
  const winningsTaxPercent = { ...site.platform.operator.winningsTaxPercent, soccer: percent };
  taxed.set(percent, closedAfterAll(await SoccerSite.open({ winningsTaxPercent })));
}

/** One case as it is played. */
class Play {
  readonly #case: Case;
  readonly #site: SoccerSite;
  readonly #feeds = new Map<string, TestFixtureFeed>();
  readonly #ids = new Map<string, number>();
  /** By the line's place: its bet, or the code it was refused with. */
  readonly struck: ({ readonly betId: number } | { readonly refused: number })[] = [];
  punter = 0;

  constructor(each: Case, at: SoccerSite) {
    this.#case = each;
    this.#site = at;
  }

  /** Everything in the order of time; lines are struck before what happens at the same moment. */
  async run(): Promise<void> {
    const { fixtures, lines, struckAt } = this.#case;
    this.punter = await this.#site.newPunter(100_000_000);
    const steps: { at: Date; act: () => Promise<void> }[] = [];
    for (const [index, line] of lines.entries()) {
      const at = later(line.struckAt ?? struckAt);
      steps.push({ at, act: () => this.#strike(line, index) });
    }
    for (const fixture of fixtures) {
      let known = new Date(0);
      for (const entry of fixture.history) {
        const at = later(entry.knownAt ?? entry.at);
        // Nothing of a match is told before it is known to be on.
        if (at > known) known = at;
        steps.push({ at: known, act: () => this.#tell(fixture, entry) });
      }
    }
    steps.sort((a, b) => a.at.getTime() - b.at.getTime());
    this.#site.platform.setNow(new Date((steps[0]?.at.getTime() ?? 0) - 3_600_000));
    for (const fixture of fixtures) await this.#create(fixture);
    for (const { at, act } of steps) {
      this.#site.platform.setNow(at);
      await act();
    }
  }

  async #create(fixture: CaseFixture): Promise<void> {
    const feed = new TestFixtureFeed(this.#site.app, `${this.#case.id}-${fixture.ref}`);
    this.#feeds.set(fixture.ref, feed);
    const { status, body } = await feed.put('', this.#whole(fixture));
    expect(status, JSON.stringify(body)).toBe(200);
    this.#ids.set(fixture.ref, body.fixtureId);
  }

  #whole({ ref, league, home, away, kickOffAt, format, neutralVenue }: CaseFixture) {
    const own = this.#case.selections.filter(({ fixture }) => fixture === ref);
    const pricesOf = (market: string) =>
      Object.fromEntries(
        own.filter((each) => each.market === market).map(({ outcome, odds }) => [outcome, priceOf(odds)]),
      );
    const others = [...new Set(own.map(({ market }) => market))].filter((market) => market !== 'result');
    return fixtureBody({
      ...{ league, home, away, kickOffAt: later(kickOffAt).toISOString(), prices: pricesOf('result') },
      markets: Object.fromEntries(others.map((market) => [market, pricesOf(market)])),
      ...(format === undefined ? {} : { format }),
      ...(neutralVenue === undefined ? {} : { neutralVenue }),
    });
  }

  async #strike({ line, stakeCents, selections }: CaseLine, index: number): Promise<void> {
    const chosen = this.#case.selections.filter(({ id }) => selections?.includes(id) ?? true);
    const legs = chosen.map(({ fixture, market, outcome, odds }) => ({
      sport: 'soccer' as const,
      eventId: this.#ids.get(fixture) ?? 0,
      market,
      outcome,
      ...(odds.includes('/') ? { oddsFraction: odds } : { odds: Number(odds) }),
    }));
    const combinations = this.#case.expected.lines[index]?.combinations ?? 1;
    const bet = sportBet(titles[line] ?? line.toUpperCase(), (stakeCents * combinations) / 100, legs);
    const { body } = await this.#site.place(this.punter, [bet]);
    const [success] = body.successfulBetInfo;
    const [failure] = body.failedBetRequests;
    expect(body.priceChanges).toEqual([]);
    this.struck[index] = success ? { betId: success.betId } : { refused: failure?.errorCode };
    if (success) expect(success.betCount).toBe(combinations);
  }

  async #tell(fixture: CaseFixture, entry: Entry): Promise<void> {
    const feed = this.#feeds.get(fixture.ref);
    const balance = this.#case.balanceBeforeCorrectionCents;
    if (entry.status === 'corrected') {
      await this.#site.settle();
      if (balance !== undefined) await this.#spendDownTo(balance);
    }
    for (const [below, body] of callsOf(entry, this.#whole(fixture))) {
      const answer = await feed?.put(below, body);
      expect(answer?.status, `${entry.status}: ${JSON.stringify(answer?.body)}`).toBe(200);
    }
    await this.#site.settle();
  }

  async #spendDownTo(cents: number): Promise<void> {
    const spent = (await this.#site.balance(this.punter)) - cents;
    const move = {
      ...{ id: deriveTransferId('spent', this.punter, cents), kind: 'withdrawal' as const },
      ...{ debit: walletAccount(this.punter), credit: house.cash, amount: spent },
      ...{ punterId: this.punter, betId: null, at: this.#site.platform.clock() },
    };
    await this.#site.platform.db.transaction().execute((trx) => postTransfers(trx, [move]));
  }
}

/** The calls of the feed that tell an entry. */
function callsOf(entry: Entry, whole: Record<string, unknown>): [string, Record<string, unknown>][] {
  const score = entry.score === undefined ? undefined : goalsOf(entry.score);
  const stopped = { ...score, minute: Math.min(90, entry.minute ?? 90) };
  switch (entry.status) {
    case 'scheduled':
    case 'postponed': {
      const kickOffAt = entry.kickOffAt && { kickOffAt: later(entry.kickOffAt).toISOString() };
      return [['/Status', { status: entry.status, ...kickOffAt }]];
    }
    case 'live': {
      const startedAt = entry.knownAt ? { startedAt: later(entry.at).toISOString() } : {};
      const anew: [string, Record<string, unknown>][] = entry.fromTheStart
        ? [['/Score', { home: 0, away: 0, minute: 1 }]]
        : [];
      return [['/Status', { status: 'live', ...startedAt }], ...anew];
    }
    case 'halfTime':
      return [['/Score', { ...score, minute: 45, halfTime: score }]];
    case 'goal':
      return [['/Score', { ...score, minute: entry.minute ?? 60 }]];
    case 'finished':
      return [['/Result', { ...score, official: true }]];
    case 'interrupted':
      return [['/Status', { status: 'interrupted', score: stopped }]];
    case 'abandoned':
      return [['/Status', { status: 'abandoned', score: stopped }]];
    case 'walkover':
    case 'void':
      return [['/Status', { status: entry.status }]];
    case 'venue':
      return entry.venue === 'away-ground'
        ? [['', { ...whole, home: whole.away, away: whole.home, sidesSwapped: true }]]
        : [['', { ...whole, neutralVenue: true }]];
    case 'awarded':
      return [['/Result', { ...score, official: true, reason: 'award' }]];
    case 'corrected':
      return entry.to === 'abandoned'
        ? [['/Status', { status: 'abandoned', score: stopped, reason: entry.reason }]]
        : [['/Result', { ...score, official: true, reason: entry.reason }]];
    default:
      // Extra time, penalties and a replay are never told as this match's.
      return [];
  }
}

function goalsOf(text: string) {
  const [home = Number.NaN, away = Number.NaN] = text.split('-').map(Number);
  return { home, away };
}

const priceOf = (odds: string) => (odds.includes('/') ? odds : Number(odds));

async function owed(at: SoccerSite, punter: number): Promise<number> {
  const account = receivableAccount(punter);
  const { rows } = await sql<{ owed: number }>`
    select (coalesce(sum(amount) filter (where debit_account = ${account}), 0)
      - coalesce(sum(amount) filter (where credit_account = ${account}), 0))::bigint as owed
    from transfers where ${account} in (debit_account, credit_account)`.execute(at.platform.db);
  return rows[0]?.owed ?? 0;
}

describe('lines on soccer, from the feed to the wallet', () => {
  test('are all driven but those at a cap that is checked at the strike', () => {
    expect([cases.length, driven.length]).toEqual([57, 56]);
  });

  test.each(driven)('$id (rule: $rule)', async (each) => {
    const at = taxed.get(each.settings?.taxPct ?? 0) ?? site;
    const play = new Play(each, at);
    await play.run();
    const expected = each.expected.corrected ?? each.expected;
    const legs: Record<string, string> = {};
    const why: Record<string, string> = {};
    let paid = 0;
    let staked = 0;
    for (const [index, line] of each.lines.entries()) {
      const figures = expected.lines[index];
      const struck = play.struck[index];
      if (figures?.refused !== undefined) {
        expect(struck).toEqual({ refused: codes[figures.refused] });
        continue;
      }
      if (!struck || !('betId' in struck))
        throw new Error(`line ${index} was refused: ${JSON.stringify(struck)}`);
      const { explanation } = (await at.myBets(play.punter, `Explain/${struck.betId}`)).body;
      expect(explanation).toMatchObject({
        isSettledSo: true,
        totalStake: (figures?.stakeCents ?? 0) / 100,
        sum: { exact: exactRands(figures?.exactReturn ?? '0') },
      });
      expect(explanation.settlements.at(-1).returns).toBe((figures?.returnCents ?? 0) / 100);
      const ids = each.selections.map(({ id }) => id).filter((id) => line.selections?.includes(id) ?? true);
      for (const [place, id] of ids.entries()) {
        const key = line.name === undefined ? id : `${line.name}.${id}`;
        legs[key] = explanation.legs[place].status;
        if (explanation.legs[place].voidReason) why[key] = explanation.legs[place].voidReason;
      }
      paid += figures?.returnCents ?? 0;
      staked += figures?.stakeCents ?? 0;
    }
    expect(legs).toEqual(expected.legs);
    expect(why).toEqual(
      Object.fromEntries(
        Object.entries(expected.why ?? {}).map(([key, word]) => [key, reasons[word] ?? word]),
      ),
    );
    const corrected = each.expected.corrected;
    if (each.balanceBeforeCorrectionCents !== undefined && corrected) {
      expect(await at.balance(play.punter)).toBe(each.balanceBeforeCorrectionCents - corrected.takenCents);
      expect(await owed(at, play.punter)).toBe(corrected.receivableCents);
    } else {
      expect(await at.balance(play.punter)).toBe(100_000_000 - staked + paid);
    }
  });
});
