import type { Meeting } from '@furlong/contract/schemas/meetings';
import { type ComponentType, useEffect, useState } from 'react';
import { useCmsImages } from '../content/content-queries.ts';
import { useOnBreak } from '../platform/api/closed-to.ts';
import { isMobileDevice } from '../platform/device/mobile-device.ts';
import { loadChunk } from '../platform/offline/load-chunk.ts';
import { getConfig } from '../platform/site/config.ts';
import type { Carousel } from './carousel/carousel.tsx';
import { chooseSlides } from './carousel/choose-slides.ts';
import { useLoadedImages } from './carousel/load-images.ts';
import styles from './hero.module.css';
import { homeWords } from './home-words.ts';
import { NextMeeting } from './next-meeting.tsx';

interface HeroProps {
  /** The meeting of the first slide; undefined when there is none to show. */
  meeting: Meeting | undefined;
  now: number;
}

/**
 * The hero: the next meeting, then the operator's slides, which load after the page. Without slides the next meeting
 * is shown alone.
 */
export function Hero({ meeting, now }: HeroProps) {
  const { data: images, isPending, isError } = useCmsImages();
  // No adverts and no invitation during a break (rule: breaks-on-screen). Staff see what visitors see.
  const isQuiet = useOnBreak();
  const chosen = chooseSlides(isQuiet ? [] : (images ?? []), now, isMobileDevice()).map((image) => ({
    ...image,
    address: addressOf(image.imageURL),
  }));
  const loaded = useLoadedImages(chosen.map(({ address }) => address));
  const slides = chosen.filter(({ address }) => loaded?.has(address));
  const Slides = useCarousel(slides.length > 0);
  if (isQuiet) return null;
  const first = meeting === undefined ? null : <NextMeeting meeting={meeting} now={now} />;
  const awaited = isPending || (chosen.length > 0 && (loaded === null || slides.length > 0));
  return (
    <div>
      {Slides !== null && slides.length > 0 ? (
        <Slides first={first} images={slides} />
      ) : first === null && awaited ? (
        <div className={styles.place} />
      ) : (
        first
      )}
      {isError && (
        <p className={`small dim ${styles.failure}`} role="status">
          {homeWords.slidesLost}
        </p>
      )}
    </div>
  );
}

/** Resolves a path against the server of the calls. */
function addressOf(imageUrl: string): string {
  // The server draws no slide: they come after the page.
  if (import.meta.env.SSR) return imageUrl;
  return new URL(imageUrl, getConfig().puntersApiUrl || window.location.origin).href;
}

type CarouselComponent = ComponentType<Parameters<typeof Carousel>[0]>;

/** The carousel's code, loaded when there are slides. Until then the hero stays as it is. */
function useCarousel(wanted: boolean): CarouselComponent | null {
  const [loaded, setLoaded] = useState<{ Carousel: CarouselComponent } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    loadChunk(() => import('./carousel/carousel.tsx')).then(setLoaded, () => undefined);
  }, [wanted]);
  return loaded?.Carousel ?? null;
}
