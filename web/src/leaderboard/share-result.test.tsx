import type { PunterResults, StandingsRow } from '@furlong/contract/schemas/standings';
import { MeetingStatus, meetingStatusId } from '@furlong/domain/status';
import { fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeConfig } from '../../test/fixtures.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { ShareResult } from './share-result.tsx';

const own = { punterId: 7, userId: 'thandi', rank: 2 } as StandingsRow;
const results = (change: Partial<PunterResults> = {}) =>
  ({
    meetingId: 12,
    meetingStatusId: meetingStatusId(MeetingStatus.resulted),
    own,
    final: true,
    counts: true,
    ...change,
  }) as PunterResults;
const button = () => page.queryByRole('button', { name: 'Share your result' });
const share = vi.fn(async (_data: ShareData) => undefined);
const asked: string[] = [];

beforeEach(() => {
  setConfig(makeConfig());
  useSession.setState({ isLoggedIn: true, punterId: 7, legacyAccessToken: 'token' });
  asked.length = 0;
  share.mockClear();
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(new Blob(['picture'], { type: 'image/jpeg' }));
  });
  Object.assign(navigator, { share, canShare: () => true });
});
afterEach(() => {
  useSession.getState().clear();
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
  vi.unstubAllGlobals();
});

describe("the card of one's own result (rule: result-card)", () => {
  test('goes to the share sheet of the phone', async () => {
    render(<ShareResult results={results()} />);
    fireEvent.click(page.getByRole('button', { name: 'Share your result' }));
    await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
    expect(asked).toEqual(['/api/Sharing/ResultCard/12']);
    expect(share.mock.calls[0]?.[0].files?.[0]).toMatchObject({ name: 'result-12.jpg', type: 'image/jpeg' });
  });

  test('is saved where there is no share sheet', async () => {
    Object.assign(navigator, { canShare: () => false });
    const made = vi.fn(() => 'blob:1');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined }));
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    render(<ShareResult results={results()} />);
    fireEvent.click(page.getByRole('button', { name: 'Share your result' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(made).toHaveBeenCalledTimes(1);
    saved.mockRestore();
  });

  test('that does not come says why', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"message":"Too many requests"}', { status: 429 }));
    render(<ShareResult results={results()} />);
    fireEvent.click(page.getByRole('button', { name: 'Share your result' }));
    expect(await page.findByRole('alert')).toHaveTextContent('Too many requests');
  });

  test.each([
    ['without picks', { own: null }],
    ['while it is provisional', { final: false }],
    ['while it runs', { meetingStatusId: meetingStatusId(MeetingStatus.active) }],
    ['of a meeting that does not count', { counts: false }],
  ])('is not offered %s', (_when, change) => {
    render(<ShareResult results={results(change)} />);
    expect(button()).toBeNull();
  });

  test('is not offered to who is on a break or excluded', () => {
    useSession.setState({ playBreak: { kind: 'self-exclusion', until: null } });
    render(<ShareResult results={results()} />);
    expect(button()).toBeNull();
  });
});
