import { PENDING } from '@furlong/domain/betting/leg-outcome';
import { oddsOf } from '@furlong/domain/odds';
import { success } from '../../platform/http/answer.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { programmeOf } from '../racing/programme.ts';
import { SOCCER_PROGRAMME } from '../soccer/programme.ts';
import { type ShownEvents, type Sports, sportNamed } from '../sport.ts';
import type { LiabilityBooks } from './liability-books.ts';
import type { LimitWatch } from './limit-watch.ts';
import { type NameOutcome, shapeLiability, shapeMeeting } from './shape-liability.ts';

/** A name asks for no price. */
const anyOdds = oddsOf(1, 1);

/** The calls of the desk on what bets would pay (rule: liability). */
export function liabilityHandlers(
  { db }: Pick<Platform, 'db'>,
  sports: Sports,
  books: LiabilityBooks,
  watch: LimitWatch,
): HandlersOf<'GetRaceLiability' | 'GetFixtureLiability' | 'GetMeetingsLiability'> {
  return {
    async GetRaceLiability({ params: { meetingId, raceId } }) {
      const followed = books.open({ ...programmeOf(meetingId), eventId: null });
      const limits = watch.limitsOf(followed.book.key);
      return success({ liability: shapeLiability(followed, raceId, limits, books.followedTo) });
    },

    async GetMeetingsLiability({ query }) {
      const ids = new Set(query.meetings.split(',').map(Number));
      return success({
        meetings: [...ids].map((meetingId) => {
          const followed = books.open({ ...programmeOf(meetingId), eventId: null });
          const limits = watch.limitsOf(followed.book.key);
          return { meetingId, ...shapeMeeting(followed, limits, books.followedTo) };
        }),
      });
    },

    async GetFixtureLiability({ params: { fixtureId }, now }) {
      const soccer = sportNamed(sports, SOCCER_PROGRAMME.sport);
      const shown = await soccer.loadShownEvents(db, [fixtureId], now);
      if (!shown.outcomes.has(fixtureId)) throw new Failed('not-found', `There is no fixture ${fixtureId}`);
      const followed = books.open({ ...SOCCER_PROGRAMME, eventId: fixtureId });
      const limits = watch.limitsOf(followed.book.key);
      const name = shown.describeLeg(
        { event: fixtureId, market: 'result', outcome: 1, odds: anyOdds },
        PENDING,
      );
      return success({
        name: name.eventName ?? '',
        liability: shapeLiability(followed, fixtureId, limits, books.followedTo, nameOf(shown, fixtureId)),
      });
    },
  };
}

function nameOf(shown: ShownEvents, event: number): NameOutcome {
  return (market, outcome) => {
    const { marketName, outcomeName } = shown.describeLeg({ event, market, outcome, odds: anyOdds }, PENDING);
    return { marketName: marketName ?? '', outcomeName: outcomeName ?? '' };
  };
}
