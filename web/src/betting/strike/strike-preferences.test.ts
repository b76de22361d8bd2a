import { afterEach, describe, expect, test } from 'vitest';
import { login } from '../../../test/fake-server.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { firstStakeOf, preferencesOf, useStrikePreferences } from './strike-preferences.ts';

const { choose, rememberStake } = useStrikePreferences.getState();

afterEach(() => {
  useStrikePreferences.setState({ of: {} });
  useSession.getState().clear();
  localStorage.clear();
});

describe('how bets are struck (rule: slip-defaults)', () => {
  test('is kept for who chose it: nobody else on the device gets the stake or the choice', () => {
    choose(7, { keepsStake: true, asksBetter: true });
    rememberStake(7, 'horseracing', 2_000);
    expect(firstStakeOf(7, 'horseracing')).toBe(2_000);
    expect(firstStakeOf(7, 'soccer')).toBeNull();
    for (const other of [8, null]) {
      expect(firstStakeOf(other, 'horseracing')).toBeNull();
      expect(preferencesOf(other)).toEqual({ asksBetter: false, keepsStake: false, lastStakes: {} });
    }
    choose(8, { keepsStake: true });
    expect(firstStakeOf(8, 'horseracing')).toBeNull();
  });

  test('chosen before signing in goes along, and leaves what was not chosen as it was', () => {
    choose(7, { asksBetter: true });
    choose(null, { keepsStake: true });
    useSession.getState().setLogin(login());
    expect(preferencesOf(7)).toMatchObject({ asksBetter: true, keepsStake: true });
    expect(preferencesOf(null).keepsStake).toBe(false);
  });

  test('is not taken from what an earlier version stored without its owner', async () => {
    const stored = { asksBetter: true, keepsStake: true, lastStakes: { horseracing: 5_000 } };
    localStorage.setItem('furlong-strike', JSON.stringify({ state: stored, version: 0 }));
    await useStrikePreferences.persist.rehydrate();
    expect(firstStakeOf(7, 'horseracing')).toBeNull();
    expect(preferencesOf(null).asksBetter).toBe(false);
  });

  test('is kept for five on a device, those who bet last', () => {
    for (let punterId = 1; punterId <= 9; punterId += 1) choose(punterId, { asksBetter: true });
    expect(Object.keys(useStrikePreferences.getState().of)).toHaveLength(5);
    expect(preferencesOf(9).asksBetter).toBe(true);
  });
});
