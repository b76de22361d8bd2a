import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { cardBody, minutesFromOff, offOf, resultBody } from '../../../test/test-feed.ts';
import { TestMeetings } from '../../../test/test-meetings.ts';

const meetings = closedAfterAll(await TestMeetings.open());
beforeEach(() => meetings.begin());

const margins = ['nk', 0.5, '3.25', 'dist'];
const dividends = [
  { pool: 'win', saddles: [4], cents: 610 },
  { pool: 'place', saddles: [2], cents: 130 },
  { pool: 'exacta', saddles: [4, 2], cents: 2_480 },
  { pool: 'pick six', cents: 1_234_567 },
];
/** An official result of saddles in their order, with everything that may be said of it. */
const wholeResult = (saddles: readonly number[], change: object = {}) => {
  const { finishers, ...body } = resultBody(1, saddles);
  return {
    ...body,
    finishers: finishers.map((finisher, index) =>
      index === 0 ? finisher : { ...finisher, margin: margins[index - 1] },
    ),
    winnerTime: 71.354,
    dividends,
    ...change,
  };
};

/** A meeting of one race that is off, with its feed, and the race as everybody sees it. */
async function offRace() {
  const card = cardBody(1, 6);
  const races = card.races.map((race) => ({
    ...race,
    runners: race.runners.map((runner) =>
      runner.saddle === 1
        ? { ...runner, rating: 88, comment: 'Needed its last run; goes well fresh.' }
        : runner,
    ),
  }));
  const { feed, id } = await meetings.feed('one', { ...card, races });
  meetings.platform.setNow(new Date(offOf(1).getTime() + 30 * 60_000));
  await feed.put('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, 0) });
  const shown = async () => {
    const [race] = (await meetings.get(`getRaces/${id}`)).body.races;
    const order = race.runners
      .filter(({ position }: { position: number | null }) => position !== null)
      .sort((a: { position: number }, b: { position: number }) => a.position - b.position)
      .map(({ saddle, position, margin }: Record<string, unknown>) => [saddle, position, margin]);
    return { race, order };
  };
  const send = async (body: object, below = '/Races/1/Result') => {
    const answer = await feed.put(below, { ...body });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { applied: true } });
  };
  return { feed, shown, send };
}

describe('what a supplier says beside the card and the result (rule: racing-facts)', () => {
  test('is on the public card and in what the feed holds; what is not said is absent', async () => {
    const { feed, shown, send } = await offRace();
    const before = (await shown()).race;
    expect(before.runners[0]).toMatchObject({ rating: 88, comment: 'Needed its last run; goes well fresh.' });
    expect(Object.keys(before.runners[1])).not.toEqual(expect.arrayContaining(['rating']));
    for (const name of ['rating', 'comment', 'margin']) expect(before.runners[1]).not.toHaveProperty(name);
    for (const name of ['winnerTime', 'dividends']) expect(before).not.toHaveProperty(name);

    await send(wholeResult([4, 2, 1, 6, 3]));
    const { race, order } = await shown();
    expect(order).toEqual([
      [4, 1, undefined],
      [2, 2, 'nk'],
      [1, 3, '0.50'],
      [6, 4, '3.25'],
      [3, 5, 'dist'],
    ]);
    expect(race).toMatchObject({
      winnerTime: 71.35,
      dividends: [
        { pool: 'win', saddles: [4], dividend: 6.1 },
        { pool: 'place', saddles: [2], dividend: 1.3 },
        { pool: 'exacta', saddles: [4, 2], dividend: 24.8 },
        { pool: 'pick six', dividend: 12_345.67 },
      ],
    });
    expect((await feed.race(1))?.result).toMatchObject({ winnerTime: 71.35, dividends });
    expect((await feed.race(1))?.result.finishers[1]).toMatchObject({ saddle: 2, margin: 'nk' });
  });

  test('stays through an official result that says nothing of it, in the same order', async () => {
    const { shown, send } = await offRace();
    await send(wholeResult([4, 2, 1], { official: false }));
    await send(resultBody(1, [4, 2, 1]));
    const { race, order } = await shown();
    expect(order.map(([, , margin]: unknown[]) => margin)).toEqual([undefined, 'nk', '0.50']);
    expect(race).toMatchObject({ resultState: 'official', winnerTime: 71.35 });
    expect(race.dividends).toHaveLength(4);
    await send({ ...resultBody(1, [4, 2, 1]), reason: 'capture', dividends: [] });
    expect((await shown()).race).not.toHaveProperty('dividends');
  });

  test.each([
    ['capture', 0],
    ['disqualification', 4],
    ['judge', 4],
  ])(
    'of a correction for %s to another order, %i dividends, the time and no margin stay',
    async (reason, left) => {
      const { shown, send } = await offRace();
      await send(wholeResult([4, 2, 1]));
      await send({ ...resultBody(1, [2, 1, 3]), reason });
      const { race, order } = await shown();
      expect(order).toEqual([
        [2, 1, undefined],
        [1, 2, undefined],
        [3, 3, undefined],
      ]);
      expect(race.winnerTime).toBe(71.35);
      expect(race.dividends ?? []).toHaveLength(left);
      await send({ ...wholeResult([1, 2, 3]), reason });
      expect((await shown()).order[1]).toEqual([2, 2, 'nk']);
    },
  );

  test('loses a late non-runner: margins add up, its dividends go (rules: margins, late-non-runner)', async () => {
    const { shown, send } = await offRace();
    await send(wholeResult([4, 2, 1, 6]));
    await send({ at: minutesFromOff(1, 15), nonRunner: true }, '/Races/1/Scratchings/2');
    const { race, order } = await shown();
    expect(order).toEqual([
      [4, 1, undefined],
      [1, 2, '0.80'],
      [6, 3, '3.25'],
    ]);
    expect(race.dividends.map(({ pool }: { pool: string }) => pool)).toEqual(['win', 'pick six']);
    await send(resultBody(1, [4, 1, 6]));
    expect((await shown()).order[1]).toEqual([1, 2, '0.80']);
  });

  test('has one margin for a dead heat', async () => {
    const { shown, send } = await offRace();
    const at = (saddle: number, position: number, margin?: string) => ({ saddle, position, margin });
    await send({
      ...resultBody(1, []),
      finishers: [at(4, 1), at(2, 1), at(1, 3, 'hd'), at(6, 3), at(3, 5, '1.00')],
    });
    expect((await shown()).order).toEqual([
      [2, 1, undefined],
      [4, 1, undefined],
      [1, 3, 'hd'],
      [6, 3, 'hd'],
      [3, 5, '1.00'],
    ]);
  });

  test.each([
    ['a winner’s margin', { finishers: [{ saddle: 1, position: 1, margin: 'nk' }] }, 'finishers.0.margin'],
    [
      'two margins of a dead heat',
      {
        finishers: [
          { saddle: 1, position: 1 },
          { saddle: 2, position: 2, margin: 'nk' },
          { saddle: 3, position: 2, margin: 'hd' },
        ],
      },
      'finishers.2.margin',
    ],
    [
      'a margin of 0',
      {
        finishers: [
          { saddle: 1, position: 1 },
          { saddle: 2, position: 2, margin: 0 },
        ],
      },
      'finishers.1.margin',
    ],
    [
      'a dividend on a stranger',
      { dividends: [{ pool: 'win', saddles: [9], cents: 1 }] },
      'dividends.0.saddles.0',
    ],
    [
      'a saddle twice',
      { dividends: [{ pool: 'exacta', saddles: [1, 1], cents: 1 }] },
      'dividends.0.saddles.1',
    ],
    [
      'a dividend twice',
      { dividends: [1, 2].map((cents) => ({ pool: 'win', saddles: [1], cents })) },
      'dividends.1',
    ],
  ])('is refused with its field: %s', async (_what, change, field) => {
    const { feed } = await offRace();
    const { status, body } = await feed.put('/Races/1/Result', { ...resultBody(1, [1, 2, 3]), ...change });
    expect(status).toBe(400);
    expect(body.error.details.map((fault: { field: string }) => fault.field)).toEqual([field]);
  });

  test.each([
    [
      'a word that is none',
      {
        finishers: [
          { saddle: 1, position: 1 },
          { saddle: 2, position: 2, margin: 'neck' },
        ],
      },
    ],
    ['cents that are broken', { dividends: [{ pool: 'win', saddles: [1], cents: 1.5 }] }],
    ['seven saddles', { dividends: [{ pool: 'x', saddles: [1, 2, 3, 4, 5, 6, 7], cents: 1 }] }],
    ['a time of a day', { winnerTime: 86_400 }],
    [
      '61 dividends',
      { dividends: Array.from({ length: 61 }, (_, index) => ({ pool: `pool ${index}`, cents: 1 })) },
    ],
  ])('is bounded: %s', async (_what, change) => {
    const { feed } = await offRace();
    expect((await feed.put('/Races/1/Result', { ...resultBody(1, [1, 2, 3]), ...change })).status).toBe(400);
  });

  test('on the card cannot change once the race is off, and can before', async () => {
    const { feed } = await meetings.feed('other');
    const card = cardBody(1, 6);
    const withComment = (comment: string) => ({
      ...card,
      races: card.races.map((race) => ({
        ...race,
        runners: race.runners.map((runner) => ({ ...runner, comment, rating: 70 })),
      })),
    });
    expect((await feed.put('', withComment('a'))).status).toBe(200);
    await feed.put('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, 0) });
    const late = await feed.put('', withComment('b'));
    expect(late.status).toBe(409);
    expect(late.body.error.message).toContain('comment of runner 1');
    expect((await feed.put('', withComment('x'.repeat(241)))).status).toBe(400);
  });
});
