import { CLASSIC_RULES } from '@furlong/domain/scoring-rules';
import fc from 'fast-check';
import type { MeetingCard } from '../src/meetings/card.ts';
import { nobody, placeParticipants } from '../src/score-boards/participants.ts';
import { Yielder } from '../src/score-boards/yield-to-event-loop.ts';
import { type Board, buildBoard } from '../src/standings/board.ts';
import { arbitraryCard } from './arbitrary-card.ts';
import { namedPunters } from './named-punters.ts';

/** Most punters of an arbitrary board; their ids are 1, 4, 7 and so on. */
export const mostPunters = 40;

/** The board of a card in any state, picked by up to {@link mostPunters}. */
export const arbitraryBoard = arbitraryCard.chain((races) =>
  fc
    .array(
      fc.tuple(
        ...races.map((race) => fc.constantFrom(0, ...race.runners.slice(0, 4).map(({ saddle }) => saddle))),
      ),
      { maxLength: mostPunters },
    )
    .map(async (punters): Promise<Board> => {
      const card = {
        id: 1,
        status: 'active',
        standingsVersion: 5,
        scoring: CLASSIC_RULES,
        races: races.map((race) => ({
          number: race.raceNumber,
          status: race.status,
          runners: race.runners,
          result: race.status === 'resulted' ? { official: true, finishers: race.finishers } : null,
        })),
      } as unknown as MeetingCard;
      const listed = punters.map((_, index) => ({ id: 3 * index + 1, alias: `p${(index * 7) % 41}` }));
      const { participants } = await placeParticipants(nobody, await namedPunters(listed), new Yielder());
      const picksOf = (id: number) => punters[(id - 1) / 3] ?? [];
      const byEvent = new Map(
        races.flatMap((race, index) =>
          race.status === 'closed' || race.status === 'resulted'
            ? [
                [
                  race.raceNumber,
                  {
                    closing: '',
                    counts: null,
                    column: Uint8Array.from(participants.ids, (id) => picksOf(id)[index] ?? 0),
                  },
                ],
              ]
            : [],
        ),
      );
      return buildBoard(card, { participants, byEvent }, new Yielder());
    }),
);
