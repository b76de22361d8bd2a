import { afterAll, describe, expect, it, vi } from 'vitest';
import { sitePreview } from './card-words.ts';
import { PictureDrawer } from './picture-drawer.ts';
import { lookOf } from './picture-look.ts';

const { card } = sitePreview('Furlong');
const tell = vi.fn();
const drawer = new PictureDrawer(lookOf({ brand: 'Furlong', logoUrl: '', colours: {} }), tell);
afterAll(async () => {
  await drawer.stop();
  expect(tell).not.toHaveBeenCalled();
});

describe('the drawing thread', () => {
  it('draws, and turns away what it cannot do soon', async () => {
    const asked = Array.from({ length: 60 }, () => drawer.draw(card));
    const done = await Promise.allSettled(asked);
    const failed = done.filter(({ status }) => status === 'rejected');
    expect(failed).toHaveLength(20);
    expect((failed[0] as PromiseRejectedResult).reason).toMatchObject({ code: 'unavailable' });
    expect(await drawer.draw(card)).toEqual((done[0] as PromiseFulfilledResult<Buffer>).value);
  });

  it('says what is wrong with a picture that cannot be drawn, and draws the next', async () => {
    const look = lookOf({ brand: 'Furlong', logoUrl: '', colours: { turf: 'url(#' } });
    const broken = new PictureDrawer(look, tell);
    const odd = { ...card, figures: null } as unknown as typeof card;
    await expect(broken.draw(odd)).rejects.toThrow('A picture was not drawn');
    await broken.stop();
    await expect(broken.draw(card)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await drawer.draw(card)).length).toBeGreaterThan(5_000);
  });
});
