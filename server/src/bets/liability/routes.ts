import { PENDING } from '@furlong/domain/betting/leg-outcome';
import { type DeskRole, deskDuties } from '@furlong/domain/desk/roles';
import { localDayOf } from '@furlong/domain/local-date';
import { oddsOf } from '@furlong/domain/odds';
import { isSettled } from '@furlong/domain/soccer/fixture-state';
import { MeetingStatus } from '@furlong/domain/status';
import { selectFixtures } from '../../fixtures/queries-fixtures.ts';
import { readFixture } from '../../fixtures/read-fixture.ts';
import type { MeetingHead } from '../../meetings/card.ts';
import { loadHeads } from '../../meetings/load-card.ts';
import { success } from '../../platform/http/answer.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { DeskCaller, HandlersOf } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { programmeOf } from '../racing/programme.ts';
import { SOCCER_PROGRAMME } from '../soccer/programme.ts';
import { type ShownEvents, type Sports, sportNamed } from '../sport.ts';
import type { LiabilityBooks, Looker } from './liability-books.ts';
import type { LimitWatch } from './limit-watch.ts';
import type { StoredLimit } from './queries-limits.ts';
import {
  type Looked,
  type NameOutcome,
  shapeFixture,
  shapeLiability,
  shapeMeeting,
} from './shape-liability.ts';

/** A name asks for no price. */
const anyOdds = oddsOf(1, 1);

/** The calls of the desk on what bets would pay (rule: liability). */
export function liabilityHandlers(
  { db }: Pick<Platform, 'db'>,
  sports: Sports,
  books: LiabilityBooks,
  watch: LimitWatch,
): HandlersOf<'GetRaceLiability' | 'GetFixtureLiability' | 'GetFixturesLiability' | 'GetMeetingsLiability'> {
  return {
    async GetRaceLiability({ params: { meetingId, raceId }, caller, now }) {
      const [head] = await loadHeads(db, { ids: [meetingId] });
      if (!head) throw new Failed('not-found', `There is no meeting ${meetingId}`);
      const { looked, limits } = look(head, caller, now);
      return success({ liability: shapeLiability(looked, raceId, limits, books.followedTo) });
    },

    async GetMeetingsLiability({ query, caller, now }) {
      const ids = [...new Set(query.meetings.split(',').map(Number))];
      const heads = await loadHeads(db, { ids });
      return success({
        meetings: heads.map((head) => {
          const { looked, limits } = look(head, caller, now);
          return { meetingId: head.id, ...shapeMeeting(looked, limits, books.followedTo) };
        }),
      });
    },

    async GetFixturesLiability({ query, caller, now }) {
      const ids = [...new Set(query.fixtures.split(',').map(Number))];
      const fixtures = (await selectFixtures(db, ids)).map(readFixture);
      return success({
        fixtures: fixtures.map(({ id, state }) => {
          const isOver = isSettled(state) && localDayOf(state.kickOffAt) < localDayOf(now);
          const key = { ...SOCCER_PROGRAMME, eventId: id };
          const looked = isOver ? 'settled' : (books.open(key, lookerOf(caller)) ?? 'too-large');
          return { fixtureId: id, ...shapeFixture(looked, id, books.followedTo) };
        }),
      });
    },

    async GetFixtureLiability({ params: { fixtureId }, caller, now }) {
      const soccer = sportNamed(sports, SOCCER_PROGRAMME.sport);
      const shown = await soccer.loadShownEvents(db, [fixtureId], now);
      if (!shown.outcomes.has(fixtureId)) throw new Failed('not-found', `There is no fixture ${fixtureId}`);
      const key = { ...SOCCER_PROGRAMME, eventId: fixtureId };
      const looked = books.open(key, lookerOf(caller)) ?? 'too-large';
      const limits = watch.limitsOf(key);
      const name = shown.describeLeg(
        { event: fixtureId, market: 'result', outcome: 1, odds: anyOdds },
        PENDING,
      );
      return success({
        name: name.eventName ?? '',
        liability: shapeLiability(looked, fixtureId, limits, books.followedTo, nameOf(shown, fixtureId)),
      });
    },
  };

  /** The book of a meeting; one of a day before today on which nothing is open any more needs none. */
  function look(
    { id, status, date }: Pick<MeetingHead, 'id' | 'status' | 'date'>,
    caller: DeskCaller,
    now: Date,
  ): { readonly looked: Looked; readonly limits: readonly StoredLimit[] } {
    const key = { ...programmeOf(id), eventId: null };
    const isOver = status === MeetingStatus.resulted || status === MeetingStatus.abandoned;
    const limits = watch.limitsOf(key);
    if (isOver && date < localDayOf(now)) return { looked: 'settled', limits };
    return { looked: books.open(key, lookerOf(caller)) ?? 'too-large', limits };
  }
}

/** Whether a book stays while others look at theirs. */
function lookerOf({ roles }: DeskCaller): Looker {
  const mayLimit: readonly DeskRole[] = deskDuties.limitLiability;
  return roles.some((role) => mayLimit.includes(role)) ? 'trader' : 'other';
}

function nameOf(shown: ShownEvents, event: number): NameOutcome {
  return (market, outcome) => {
    const { marketName, outcomeName } = shown.describeLeg({ event, market, outcome, odds: anyOdds }, PENDING);
    return { marketName: marketName ?? '', outcomeName: outcomeName ?? '' };
  };
}
