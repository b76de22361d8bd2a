import { describe, expect, test } from 'vitest';
import { makeDivision, makeJackpot, makeJackpotLeg, makeOwnCard } from '../../test/jackpots.ts';
import { rands } from '../../test/rands.ts';
import {
  divisionWords,
  legWords,
  ownWords,
  pickWords,
  raceWords,
  shareWords,
  stateWords,
  wonWords,
} from './jackpot-words.ts';

const plain = (words: string | null) => (words ?? '').replaceAll(/[\u2009\u00a0]/g, ' ');

test('races are named as a run where they are one', () => {
  expect([[8], [7, 8], [5, 6, 7, 8], [2, 5, 8]].map(raceWords)).toEqual([
    'race 8',
    'races 7 and 8',
    'races 5 to 8',
    'races 2, 5 and 8',
  ]);
});

describe('where a jackpot stands (rule: jackpot)', () => {
  test.each([
    ['open', {}, 'Cards close Sat 21 Nov at 14:35, the off of the first leg.'],
    ['closed', { cards: 3412 }, 'Cards are closed: 3 412 cards in play.'],
    ['closed', { cards: 1 }, 'Cards are closed: 1 card in play.'],
    ['carried', { standing: 'official', cards: 40 }, 'Not won: R48 000.00 carries over to the next meeting.'],
    [
      'paid',
      {
        standing: 'official',
        division: makeDivision(),
        pool: { ...makeJackpot().pool, paid: rands(48_000) },
      },
      'Won by 7 cards: R48 000.00 paid.',
    ],
    ['carried', { standing: 'official' }, 'Every leg fell away: nothing was played for.'],
  ] as const)('%s', (state, change, words) => {
    expect(plain(stateWords(makeJackpot({ state, ...change })))).toBe(words);
  });

  test('says how many are still in, and what one share is, at least once its legs are official', () => {
    const legs = [makeJackpotLeg({ raceNumber: 5, state: 'official' }), makeJackpotLeg({ raceNumber: 6 })];
    const provisional = legs.map((leg) =>
      leg.state === 'official' ? { ...leg, state: 'provisional' as const } : leg,
    );
    const alive = makeJackpot({ state: 'alive', cards: 3412, alive: 212, legs, standing: 'provisional' });
    expect(plain(stateWords(alive))).toBe('212 of 3 412 still in after race 5.');
    expect(plain(shareWords(alive))).toBe('R226.41 or more each if all get home');
    expect(plain(shareWords({ ...alive, alive: 1 }))).toBe('All R48 000.00');
    // Cards may come back until the leg is official: no promise.
    const open = { ...alive, legs: provisional };
    expect(plain(stateWords(open))).toBe('212 of 3 412 still in after race 5, provisionally.');
    expect(plain(shareWords(open))).toBe('About R226 each as it stands');
    expect(plain(shareWords({ ...open, alive: 1 }))).toBe('All R48 000.00 as it stands');
    expect(plain(stateWords({ ...open, state: 'decided' }))).toBe(
      '212 of 3 412 got every leg, provisional until every leg is official.',
    );
    expect(plain(shareWords({ ...open, state: 'decided' }))).toBe('About R226 each as it stands');
    expect(plain(stateWords({ ...open, alive: 0 }))).toBe('No card is still in after race 5, provisionally.');
    expect(shareWords({ ...alive, alive: 0 })).toBeNull();
    expect(shareWords({ ...alive, state: 'closed' })).toBeNull();
  });
});

describe('the own card', () => {
  test('says what is missing, what is left, and what it won', () => {
    expect(ownWords(makeOwnCard({ state: 'incomplete', missing: [7, 8] }), 'open')).toBe(
      'Your card has no pick in races 7 and 8 yet.',
    );
    expect(ownWords(makeOwnCard({ state: 'incomplete', missing: [7] }), 'alive')).toBe(
      'You’re not in this one.',
    );
    expect(ownWords(makeOwnCard({ state: 'alive', legsLeft: [7, 8] }), 'alive')).toBe(
      'Your card is still in: 2 legs to come.',
    );
    expect(plain(ownWords(makeOwnCard({ state: 'winner', share: rands(6857.14) }), 'paid'))).toBe(
      'Your card won R6 857.14.',
    );
    const held = { withheld: true, withheldReason: 'You were not yet 18.' };
    expect(ownWords(makeOwnCard({ ...held, state: 'not-eligible' }), 'paid')).toBe(
      'Your share of this jackpot is withheld: You were not yet 18.',
    );
    expect(ownWords(null, 'open')).toBeNull();
  });

  test('names no sum before it is paid', () => {
    expect(ownWords(makeOwnCard({ state: 'winner' }), 'decided')).not.toMatch(/R\d/);
  });
});

describe('how the shares follow (rule: jackpot-shares)', () => {
  test('is a division, with the cents left by alias', () => {
    const division = makeDivision({ centsOverTo: ['Ann', 'Ben'] });
    expect(plain(divisionWords(division))).toBe(
      'R48 000.00 ÷ 7 = R6 857.14, the odd 2 cents to the first 2 by alias: Ann and Ben.',
    );
    expect(plain(divisionWords({ ...division, winners: 6, share: rands(8000), centsOver: 0 }))).toBe(
      'R48 000.00 ÷ 6 = R8 000.00.',
    );
    expect(plain(divisionWords({ ...division, winners: 1, share: rands(48000), centsOver: 0 }))).toBe(
      'R48 000.00 to the one winner.',
    );
    expect(plain(divisionWords({ ...division, winners: 0, share: rands(0), centsOver: 0 }))).toBe(
      'Nobody got every leg, so R48 000.00 carries over to the next meeting.',
    );
  });
});

test('a leg says when it is, whether it is won and how many are still in', () => {
  const winner = { saddle: 4, horseName: 'Silver Jetty' };
  const won = { winners: [winner], aliveAfter: 212 };
  expect(legWords(makeJackpotLeg())).toBe('14:35');
  expect(legWords(makeJackpotLeg({ state: 'off' }))).toBe('Off');
  expect(wonWords(makeJackpotLeg({ ...won, state: 'provisional' }))).toBe('Won, provisionally, 212 still in');
  expect(wonWords(makeJackpotLeg({ ...won, state: 'official', winners: [winner, winner] }))).toBe(
    'Dead heat, 212 still in',
  );
  expect(legWords(makeJackpotLeg({ state: 'void', voidReason: 'abandoned' }))).toBe('Falls away: abandoned');
});

test('a scratched pick says what counts for it (rule: favourite-stands-in)', () => {
  const scratched = [{ saddle: 3, horseName: 'Marula Moon' }];
  const standIn = { saddle: 1, horseName: 'Karoo Lantern' };
  const leg = makeJackpotLeg({ pick: 3, pickState: 'stands', scratched, standIn, state: 'official' });
  expect(pickWords(leg)).toBe('scratched, 1 Karoo Lantern counts, won');
  expect(pickWords(makeJackpotLeg({ pick: 2, pickState: 'to-come', state: 'off' }))).toBe('');
});

test('no words urge', () => {
  const states = ['open', 'closed', 'alive', 'decided', 'paid', 'carried'] as const;
  const all = states.flatMap((state) => [
    stateWords(makeJackpot({ state, alive: 3, cards: 9 })),
    shareWords(makeJackpot({ state, alive: 3, cards: 9 })) ?? '',
    ...(['incomplete', 'complete', 'alive', 'out', 'winner', 'not-eligible'] as const).map((own) =>
      ownWords(makeOwnCard({ state: own, missing: [5] }), state),
    ),
  ]);
  expect(all.join(' ')).not.toMatch(/hurry|last chance|bet now|don't miss|win big|boost/i);
});
