import { fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeConfig } from '../../test/fixtures.ts';
import { setConfig } from '../platform/site/config.ts';
import { Brand, startLogo } from './brand.tsx';

const picture = () => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } });
const created = vi.fn(() => 'blob:furlong/1');
const revoked = vi.fn();
let tests = 0;

beforeEach(() => {
  tests += 1;
  setConfig(makeConfig({ brand: 'Turf Club', logoUrl: `https://brand.example/${tests}.svg` }));
  Object.assign(URL, { createObjectURL: created, revokeObjectURL: revoked });
});
afterEach(() => {
  vi.unstubAllGlobals();
  created.mockClear();
  revoked.mockClear();
});

const drawnLogo = () => document.querySelector('img');

test('[S-LOGO-BLOB] the logo is fetched once as a blob, drawn from it, and given back on unmount', async () => {
  const fetch = vi.fn(async () => picture());
  vi.stubGlobal('fetch', fetch);
  startLogo();
  const { unmount } = render(<Brand />);
  await waitFor(() => expect(drawnLogo()?.getAttribute('src')).toBe('blob:furlong/1'));
  // The link it stands in is named by the brand either way.
  expect(page.getByText('Turf Club').className).toBe('sr');
  unmount();
  expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:furlong/1');
  render(<Brand />);
  await waitFor(() => expect(drawnLogo()).not.toBeNull());
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledWith(`https://brand.example/${tests}.svg`, expect.anything());
});

test.each([
  ['no connection', () => Promise.reject(new TypeError('no'))],
  ['no such file', async () => new Response('', { status: 404 })],
  ['a page in its place', async () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
])('[S-LOGO-BLOB] a logo that does not come leaves the brand\u2019s name: %s', async (_what, answer) => {
  vi.stubGlobal('fetch', vi.fn(answer));
  render(<Brand />);
  await waitFor(() => expect(page.getByText('Turf Club').className).not.toBe('sr'));
  expect(drawnLogo()).toBeNull();
});

test('[S-LOGO-BLOB] a logo that cannot be drawn leaves the brand\u2019s name', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => picture()),
  );
  render(<Brand />);
  await waitFor(() => expect(drawnLogo()).not.toBeNull());
  fireEvent.error(drawnLogo() as HTMLImageElement);
  expect(drawnLogo()).toBeNull();
  expect(page.getByText('Turf Club').className).not.toBe('sr');
});

test('without a logo of the operator\u2019s the product\u2019s mark stands beside the brand', async () => {
  setConfig(makeConfig({ brand: 'Turf Club' }));
  const fetch = vi.fn(async (_address: string) => picture());
  vi.stubGlobal('fetch', fetch);
  render(<Brand />);
  expect(page.getByText('Turf Club')).toBeInTheDocument();
  await waitFor(() => expect(drawnLogo()).not.toBeNull());
  expect(fetch.mock.calls[0]?.[0]).toMatch(/mark.*\.svg$/);
});
