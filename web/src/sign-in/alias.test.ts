import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, login } from '../../test/fake-server.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { checkAlias, saveAlias } from './alias.ts';
import { aliasWords } from './alias-words.ts';

const server = fakeServer();

beforeEach(() => {
  useSession.getState().clear();
  server.start();
  server.configure(setConfig);
});
afterEach(() => server.stop());

describe('the alias is checked before it is saved', () => {
  test('[V-ALIAS-CHECK] [V-ALIAS-CALLBACK] by GET for availability and for decency, with the result by callback', async () => {
    server.answer('/api/Login/CheckPunterAlias/Bolt_7', { responseObject: { available: true } });
    server.answer('/api/General/ValidityTest/Bolt_7', {});
    const onChecked = vi.fn();
    await checkAlias('Bolt_7', onChecked);
    expect(onChecked).toHaveBeenCalledExactlyOnceWith({ isFree: true, reason: '' });
    expect(server.made).toEqual([
      'GET /api/Login/CheckPunterAlias/Bolt_7',
      'GET /api/General/ValidityTest/Bolt_7',
    ]);
  });

  test.each(['/api/Login/CheckPunterAlias/Bolt_7', '/api/General/ValidityTest/Bolt_7'])(
    '[V-ALIAS-500] on a 500 of %s the callback receives no value',
    async (path) => {
      server.answer('/api/Login/CheckPunterAlias/Bolt_7', { responseObject: { available: true } });
      server.fail(path, 500);
      const onChecked = vi.fn();
      await checkAlias('Bolt_7', onChecked);
      expect(onChecked).toHaveBeenCalledExactlyOnceWith(undefined);
    },
  );

  test('one that is taken says so', async () => {
    server.answer('/api/Login/CheckPunterAlias/Bolt_7', { responseObject: { available: false } });
    server.answer('/api/General/ValidityTest/Bolt_7', {});
    const onChecked = vi.fn();
    await checkAlias('Bolt_7', onChecked);
    expect(onChecked).toHaveBeenCalledExactlyOnceWith({
      isFree: false,
      reason: 'That alias is taken. Try another.',
    });
  });

  test('an indecent one says so, not that it is taken', async () => {
    server.answer('/api/Login/CheckPunterAlias/Bolt_7', { responseObject: { available: false } });
    server.refuse('/api/General/ValidityTest/Bolt_7', 'Choose one without rude words.');
    const onChecked = vi.fn();
    await checkAlias('Bolt_7', onChecked);
    expect(onChecked).toHaveBeenCalledExactlyOnceWith({
      isFree: false,
      reason: 'Choose one without rude words.',
    });
  });

  test('a malformed one is not sent', async () => {
    const onChecked = vi.fn();
    await checkAlias('ab', onChecked);
    expect(onChecked.mock.lastCall?.[0]).toMatchObject({ isFree: false });
    expect(server.made).toEqual([]);
  });
});

describe('saving the alias', () => {
  test('[T-ALIAS-SAVED] logs the punter in and marks the token as pending', async () => {
    server.answer('/api/Login/SavePunterAlias', login({ alias: 'Bolt_7' }));
    expect(await saveAlias('Bolt_7')).toBeNull();
    expect(useSession.getState()).toMatchObject({
      isLoggedIn: true,
      alias: 'Bolt_7',
      aliasRequired: false,
      isPending: true,
    });
  });

  test('[X-ALIAS-SAVE] a failure or refusal shows the catalogue’s text, and logs nobody in', async () => {
    server.fail('/api/Login/SavePunterAlias', 500);
    expect(await saveAlias('Bolt_7')).toBe('Saving punter alias was not successful, please try again.');
    server.refuse('/api/Login/SavePunterAlias', 'That alias is taken.');
    expect(await saveAlias('Bolt_7')).toBe(`${aliasWords.notSaved} That alias is taken.`);
    expect(useSession.getState().isLoggedIn).toBe(false);
  });

  test('a device that is full shows nobody around, and the alias is saved', async () => {
    const { token, user, competition } = login();
    server.answer('/api/Login/SavePunterAlias', { token, user, competition });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await saveAlias('Bolt_7')).toBeNull();
    vi.restoreAllMocks();
  });
});
