import { beforeEach, describe, expect, test } from 'vitest';
import { login } from '../../../test/fake-server.ts';
import { useSession } from './session-store.ts';

beforeEach(() => useSession.getState().clear());

describe('[A-INTERNAL] an internal user is flagged when empStatusId equals 1', () => {
  const signInAs = (empStatusId: number) => {
    const answer = login();
    useSession.getState().setLogin({ ...answer, user: { ...answer.user, empStatusId } });
    return useSession.getState().isInternalUser;
  };

  test.each([
    [1, true],
    [0, false],
    [2, false],
  ])('empStatusId %i: %s', (empStatusId, flagged) => {
    expect(signInAs(empStatusId)).toBe(flagged);
  });

  test('and no longer once signed out', () => {
    expect(signInAs(1)).toBe(true);
    useSession.getState().clear();
    expect(useSession.getState().isInternalUser).toBe(false);
  });
});
