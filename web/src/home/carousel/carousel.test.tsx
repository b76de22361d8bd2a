import type { CmsImage } from '@furlong/contract/schemas/content';
import { act, fireEvent, screen as page, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isMobileDevice } from '../../platform/device/mobile-device.ts';
import { Carousel } from './carousel.tsx';
import { chooseSlides } from './choose-slides.ts';
import { scrollTrack, transition } from './scroll-to-slide.ts';
import { interval } from './use-slides.ts';

const now = Date.parse('2026-11-21T10:00:00+02:00');

function makeImage(change: Partial<CmsImage> = {}): CmsImage & { readonly address: string } {
  const image: CmsImage = {
    id: 1,
    altText: 'Free to play',
    active: true,
    startDate: '2026-11-01T00:00:00+02:00',
    endDate: '2026-11-30T00:00:00+02:00',
    imageURL: '/a.svg',
    variant: 'pc-slide',
    linkURL: '/learntoplay',
    ...change,
  };
  return { ...image, address: image.imageURL };
}

function draw(count = 3) {
  const images = Array.from({ length: count }, (_each, index) =>
    makeImage({ id: index + 1, altText: `Image ${index + 1}` }),
  );
  render(
    <MemoryRouter>
      <Carousel first={null} images={images} />
    </MemoryRouter>,
  );
}
const current = () =>
  page.queryAllByRole('button', { current: true }).map((dot) => dot.getAttribute('aria-label'));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the carousel', () => {
  test('[O-CAROUSEL] [S-CAROUSEL-INTERVAL] [K-CAROUSEL] advances every 8 seconds and wraps around', () => {
    expect(interval).toBe(8_000);
    draw();
    expect(current()).toEqual(['Slide 1']);
    pass(7_999);
    expect(current()).toEqual(['Slide 1']);
    pass(1);
    expect(current()).toEqual(['Slide 2']);
    pass(8_000);
    pass(8_000);
    expect(current()).toEqual(['Slide 1']);
  });

  test('[S-CAROUSEL-DOTS] [S-CAROUSEL-ARROWS] dots jump to slides, arrows move between them', () => {
    draw();
    fireEvent.click(page.getByRole('button', { name: 'Slide 3' }));
    expect(current()).toEqual(['Slide 3']);
    fireEvent.click(page.getByRole('button', { name: 'Next slide' }));
    expect(current()).toEqual(['Slide 1']);
    fireEvent.click(page.getByRole('button', { name: 'Previous slide' }));
    expect(current()).toEqual(['Slide 3']);
  });

  test('a slide chosen by hand is shown for its full interval', () => {
    draw();
    pass(7_000);
    fireEvent.click(page.getByRole('button', { name: 'Slide 2' }));
    pass(7_999);
    expect(current()).toEqual(['Slide 2']);
  });

  test('pauses while hovered, focused or paused by its button', () => {
    draw();
    const box = page.getByRole('region', { name: 'Notices' });
    fireEvent.mouseEnter(box);
    pass(20_000);
    fireEvent.mouseLeave(box);
    fireEvent.focus(page.getByRole('button', { name: 'Slide 1' }));
    pass(20_000);
    expect(current()).toEqual(['Slide 1']);
    fireEvent.blur(page.getByRole('button', { name: 'Slide 1' }));
    fireEvent.click(page.getByRole('button', { name: 'Pause slides' }));
    pass(20_000);
    expect(current()).toEqual(['Slide 1']);
    fireEvent.click(page.getByRole('button', { name: 'Play slides' }));
    pass(8_000);
    expect(current()).toEqual(['Slide 2']);
  });

  test('does not advance with reduced motion', () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    draw();
    pass(30_000);
    expect(current()).toEqual(['Slide 1']);
  });

  test('only the current slide is reachable; a single slide has no controls', () => {
    draw(1);
    expect(page.queryAllByRole('button')).toEqual([]);
    expect(page.getByRole('link', { name: 'Image 1' }).getAttribute('href')).toBe('/learntoplay');
  });

  test('[S-CAROUSEL-TRANSITION] [K-CAROUSEL] a slide takes 1 second to move in', () => {
    expect(transition).toBe(1_000);
    const track = document.createElement('ul');
    scrollTrack(track, 360, false);
    vi.advanceTimersByTime(500);
    expect(track.scrollLeft).toBeGreaterThan(0);
    expect(track.scrollLeft).toBeLessThan(360);
    vi.advanceTimersByTime(520);
    expect(track.scrollLeft).toBe(360);
    scrollTrack(track, 0, true);
    expect(track.scrollLeft).toBe(0);
  });
});

describe('the slides to show', () => {
  test('[S-CAROUSEL-DESKTOP] [S-CAROUSEL-MOBILE] are of the variant for the device', () => {
    const images = [makeImage(), makeImage({ id: 2, variant: 'pc-slide-mob' })];
    expect(chooseSlides(images, now, false).map(({ id }) => id)).toEqual([1]);
    expect(chooseSlides(images, now, true).map(({ id }) => id)).toEqual([2]);
  });

  test('[K-MOBILE-USER-AGENT] a phone or tablet is known by its user agent', () => {
    for (const name of ['Linux; Android 16', 'iPhone; CPU', 'Kindle Fire', 'iPad; CPU OS']) {
      expect(isMobileDevice(`Mozilla/5.0 (${name})`)).toBe(true);
    }
    expect(isMobileDevice('Mozilla/5.0 (X11; Linux x86_64)')).toBe(false);
  });

  test('[V-BANNER-ACTIVE] [V-BANNER-DATES] are active, and today is within their dates, both days included', () => {
    const day = (date: string) => `${date}T00:00:00+02:00`;
    const images = [
      makeImage({ id: 1, active: false }),
      makeImage({ id: 2, startDate: day('2026-11-22') }),
      makeImage({ id: 3, endDate: day('2026-11-20') }),
      makeImage({ id: 4, startDate: day('2026-11-21'), endDate: day('2026-11-21') }),
    ];
    expect(chooseSlides(images, now, false).map(({ id }) => id)).toEqual([4]);
    expect(chooseSlides(images, Date.parse('2026-11-21T23:59:59+02:00'), false)).toHaveLength(1);
  });
});
