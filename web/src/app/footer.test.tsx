import type { Config } from '@furlong/contract/schemas/config';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { makeConfig } from '../../test/fixtures.ts';
import { setConfig } from '../platform/site/config.ts';
import { Footer } from './footer.tsx';
import { screens } from './routes.ts';

/** `links`: what stands under a brand's own key. */
function draw(config: Partial<Config>, links: Readonly<Record<string, string>> = {}) {
  setConfig({ ...makeConfig(config), ...links });
  render(
    <MemoryRouter>
      <Footer screens={screens} />
    </MemoryRouter>,
  );
  return (name: string) => screen.getByRole('link', { name }).getAttribute('href');
}

test('[S-FOOTER-RESPONSIBLE] [K-RESPONSIBLE-LINE] the footer says 18+ only and gives the counselling line', () => {
  const href = draw({});
  expect(screen.getByText('18+ only')).toBeInTheDocument();
  expect(href('0800 006 008')).toBe('tel:0800006008');
});

test('[S-SCROLL-AMOUNT] [S-SCROLL-TOP] a link to the top shows once the page is scrolled by more than a screen', () => {
  draw({});
  expect(screen.queryByRole('button', { name: 'Back to top' })).toBeNull();
  document.documentElement.scrollTop = window.innerHeight + 1;
  fireEvent.scroll(window);
  fireEvent.click(screen.getByRole('button', { name: 'Back to top' }));
  expect(document.documentElement.scrollTop).toBe(0);
  fireEvent.scroll(window);
  expect(screen.queryByRole('button', { name: 'Back to top' })).toBeNull();
});

test('[S-FOOTER-SUPPORT-PHONE] [S-FOOTER-SUPPORT-ADDRESS] [K-SUPPORT-CONTACT] support is as configured', () => {
  const href = draw({ supportPhone: '010 000 0000', supportAddress: 'PO Box 1, Cape Town' });
  expect(href('010 000 0000')).toBe('tel:0100000000');
  expect(screen.getByText('PO Box 1, Cape Town')).toBeInTheDocument();
});

test('[S-FOOTER-FACEBOOK] [S-FOOTER-INSTAGRAM] [S-FOOTER-TWITTER] [S-FOOTER-YOUTUBE] social links are as configured', () => {
  const href = draw({
    facebookUrl: 'https://f.example',
    instagramUrl: 'https://i.example',
    twitterUrl: 'https://t.example',
    youtubeUrl: 'https://y.example',
  });
  expect(['Facebook', 'Instagram', 'Twitter', 'YouTube'].map(href)).toEqual([
    'https://f.example',
    'https://i.example',
    'https://t.example',
    'https://y.example',
  ]);
});

test("[S-FOOTER-WATCH-RACING] [S-FOOTER-PLACE-A-BET] [S-FOOTER-GET-INSIGHTS] partner links are as configured, place a bet under the brand's key", () => {
  const config = { brand: 'Post Time', gallopTv: 'https://w.example', winningForm: 'https://g.example' };
  const href = draw(config, { posttime: 'https://b.example' });
  expect(['Watch racing', 'Place a bet', 'Get insights'].map(href)).toEqual([
    'https://w.example',
    'https://b.example',
    'https://g.example',
  ]);
});

test('a link the operator does not have is left out', () => {
  draw({ facebookUrl: 'https://f.example' });
  expect(screen.queryByRole('link', { name: 'Instagram' })).toBeNull();
  expect(screen.queryByText('Partners')).toBeNull();
});

test("what is the punter's own is under 'Your play', for visitors too", () => {
  const href = draw({});
  expect(['Results', 'Limits and time-out'].map(href)).toEqual(['/results', '/protection']);
});
