import { PickErrorCode } from '@furlong/contract/codes/picks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, login } from '../../test/fake-server.ts';
import { makeConfig } from '../../test/fixtures.ts';
import { call } from '../platform/api/api.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { learnOfBreaks } from './learn-of-breaks.ts';

const server = fakeServer();
const playBreak = { kind: 'time-out', until: '2999-01-01T12:00:00.000Z' } as const;
const save = () => call('SavePunterSelections', { body: [] });
const standing = 'GET /api/Protection/GetProtection';
let end: () => void;

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  useSession.getState().setLogin(login());
  server.answer('/api/Protection/GetProtection', { protection: { break: playBreak } });
  end = learnOfBreaks();
});
afterEach(() => {
  end();
  useSession.getState().clear();
  server.stop();
});

function refuse(errorCode: number) {
  const path = '/api/Selection/SavePunterSelections';
  server.refuse(path, 'You are taking a break.', { errorCode });
}

test('a break taken on another device is there with the first refusal it causes (rule: breaks-on-screen)', async () => {
  refuse(PickErrorCode.excluded);
  await save();
  await vi.waitFor(() => expect(useSession.getState().playBreak).toEqual(playBreak));
  await save();
  expect(server.made.filter((made) => made === standing)).toHaveLength(1);
});

test('so is one after another that has ended: the device knows of that one still', async () => {
  useSession.getState().update({ playBreak: { kind: 'time-out', until: '2020-01-01T12:00:00.000Z' } });
  refuse(PickErrorCode.excluded);
  await save();
  await vi.waitFor(() => expect(useSession.getState().playBreak).toEqual(playBreak));
});

test('another refusal asks nothing', async () => {
  refuse(PickErrorCode.raceOff);
  await save();
  expect(server.made).not.toContain(standing);
  expect(useSession.getState().playBreak).toBeNull();
});
