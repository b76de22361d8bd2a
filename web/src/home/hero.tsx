import type { Meeting } from '@furlong/contract/meetings';
import { type ComponentType, useEffect, useState } from 'react';
import { useCmsImages } from '../content/content-queries.ts';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { isMobileDevice } from '../platform/device/mobile-device.ts';
import { loadChunk } from '../platform/offline/load-chunk.ts';
import { getConfig } from '../platform/site/config.ts';
import type { Carousel } from './carousel/carousel.tsx';
import { chooseSlides } from './carousel/choose-slides.ts';
import { useLoadedImages } from './carousel/load-images.ts';
import styles from './hero.module.css';
import { findNextMeeting, NextMeeting } from './next-meeting.tsx';

interface HeroProps {
  meetings: readonly Meeting[];
  now: number;
}

/**
 * The page's picture: the next meeting, and the operator's slides after it. They are fetched when the page stands;
 * without any, the next meeting stands alone.
 */
export function Hero({ meetings, now }: HeroProps) {
  const { data: images, isPending, isError } = useCmsImages();
  // Nothing that sells to who takes a break (Decision 37); staff see what a visitor sees.
  const closed = useClosedTo();
  const offered = closed === null || closed.kind === 'staff' ? (images ?? []) : [];
  const chosen = chooseSlides(offered, now, isMobileDevice()).map((image) => ({
    ...image,
    address: addressOf(image.imageURL),
  }));
  const loaded = useLoadedImages(chosen.map(({ address }) => address));
  const slides = chosen.filter(({ address }) => loaded?.has(address));
  const Slides = useCarousel(slides.length > 0);
  const first =
    findNextMeeting(meetings, now) === undefined ? null : <NextMeeting meetings={meetings} now={now} />;
  const awaited = isPending || (chosen.length > 0 && (loaded === null || slides.length > 0));
  return (
    <>
      {Slides !== null && slides.length > 0 ? (
        <Slides first={first} images={slides} />
      ) : first === null && awaited ? (
        <div className={styles.place} />
      ) : (
        first
      )}
      {isError && (
        <p className={`small dim ${styles.failure}`} role="status">
          Error retriving cms images data.
        </p>
      )}
    </>
  );
}

/** A path is one of the server that answers the calls. */
function addressOf(imageUrl: string): string {
  return new URL(imageUrl, getConfig().puntersApiUrl || window.location.origin).href;
}

type CarouselComponent = ComponentType<Parameters<typeof Carousel>[0]>;

/** The carousel's code, once it is wanted; without it the picture stays what it is. */
function useCarousel(wanted: boolean): CarouselComponent | null {
  const [loaded, setLoaded] = useState<{ Carousel: CarouselComponent } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    loadChunk(() => import('./carousel/carousel.tsx')).then(setLoaded, () => undefined);
  }, [wanted]);
  return loaded?.Carousel ?? null;
}
