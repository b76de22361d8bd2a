import { describe, expect, it } from 'vitest';
import { createMetrics } from '../platform/runtime/metrics.ts';
import { CodeGuesses } from './code-guesses.ts';

const hourMs = 3_600_000;

/** Counts on a clock that the test moves. */
function open() {
  const metrics = createMetrics();
  let now = 0;
  const guesses = new CodeGuesses(metrics, () => now);
  const tryCode = (punterId: number, network: string, isWrong: boolean) =>
    guesses.trying(
      { punterId, network },
      async () => isWrong,
      (wrong) => wrong,
    );
  return {
    wrong: (punterId: number, network = 'home') => tryCode(punterId, network, true),
    right: (punterId: number, network = 'home') => tryCode(punterId, network, false),
    guesses,
    pass: (ms: number) => {
      now += ms;
    },
    counted: async () =>
      (await metrics.leagueCodeGuesses.get()).values.map(({ labels, value }) => [labels.outcome, value]),
  };
}

const refused = { code: 'too-many-requests' };

describe('unknown codes (rule: league-codes)', () => {
  it('are ten an hour for an account; right ones cost nothing, and wait too when they are used up', async () => {
    const { wrong, right, pass, counted } = open();
    for (let time = 0; time < 50; time += 1) await right(1);
    for (let time = 0; time < 10; time += 1) await wrong(1, `network ${time}`);
    await expect(wrong(1, 'another')).rejects.toMatchObject(refused);
    await expect(right(1, 'another')).rejects.toMatchObject(refused);
    expect(await counted()).toEqual([
      ['unknown', 10],
      ['refused', 2],
    ]);
    pass(hourMs / 10);
    await wrong(1);
    await expect(wrong(1)).rejects.toMatchObject(refused);
    pass(hourMs);
    for (let time = 0; time < 10; time += 1) await wrong(1);
  });

  it('are thirty an hour for the accounts of a network, of which others go on', async () => {
    const { wrong, right } = open();
    for (let account = 1; account <= 10; account += 1) {
      for (let time = 0; time < 3; time += 1) await wrong(account, 'carrier');
    }
    await expect(wrong(1, 'carrier')).rejects.toMatchObject(refused);
    await expect(right(1, 'carrier')).rejects.toMatchObject(refused);
    // Whoever tried no unknown code is not locked out by the neighbours, and gets one free.
    await right(77, 'carrier');
    await wrong(77, 'carrier');
    await expect(wrong(77, 'carrier')).rejects.toMatchObject(refused);
    await right(1, 'elsewhere');
  });

  it('are counted before they are made, so that many at once cannot slip through', async () => {
    const { wrong } = open();
    const tries = await Promise.allSettled(Array.from({ length: 40 }, () => wrong(1)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  it('are not counted when the work fails', async () => {
    const { guesses, wrong } = open();
    for (let time = 0; time < 20; time += 1) {
      const failing = guesses.trying(
        { punterId: 1, network: 'home' },
        () => Promise.reject(new Error('no database')),
        () => true,
      );
      await expect(failing).rejects.toThrow('no database');
    }
    for (let time = 0; time < 10; time += 1) await wrong(1);
  });
});
