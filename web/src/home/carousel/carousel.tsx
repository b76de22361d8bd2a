import type { CmsImage } from '@furlong/contract/schemas/content';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { slideWords } from '../home-words.ts';
import styles from './carousel.module.css';
import { useSlides } from './use-slides.ts';

interface CarouselProps {
  /** The first slide, before the images; null for none. */
  first: ReactNode;
  images: readonly (CmsImage & { readonly address: string })[];
}

/** Slides side by side that advance until they are hovered, focused or paused. */
export function Carousel({ first, images }: CarouselProps) {
  const slides = [
    ...(first === null ? [] : [{ key: 'first', content: first }]),
    ...images.map((image) => ({ key: String(image.id), content: <ImageSlide image={image} /> })),
  ];
  const [stopped, setStopped] = useState(false);
  const [looked, setLooked] = useState(false);
  const { track, current, show, onScroll, onTouch } = useSlides(slides.length, stopped || looked);
  const several = slides.length > 1;
  return (
    <section
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={slideWords.carousel}
      onMouseEnter={() => setLooked(true)}
      onMouseLeave={() => setLooked(false)}
      onFocus={() => setLooked(true)}
      onBlur={() => setLooked(false)}
    >
      <ul
        ref={track}
        className={styles.track}
        aria-live={stopped || looked ? 'polite' : 'off'}
        onScroll={onScroll}
        onPointerDown={onTouch}
        onWheel={onTouch}
      >
        {slides.map(({ key, content }, place) => (
          <li
            key={key}
            className={styles.slide}
            aria-label={slideWords.place(place + 1, slides.length)}
            inert={place !== current}
          >
            {content}
          </li>
        ))}
      </ul>
      {several && (
        <div className={styles.controls}>
          <button
            type="button"
            className={styles.arrow}
            aria-label={slideWords.previous}
            onClick={() => show(current - 1)}
          >
            <Arrow path="M10 3 5 8l5 5" />
          </button>
          {slides.map(({ key }, place) => (
            <button
              key={key}
              type="button"
              className={styles.dot}
              aria-label={slideWords.slide(place + 1)}
              aria-current={place === current ? 'true' : undefined}
              onClick={() => show(place)}
            />
          ))}
          <button
            type="button"
            className={styles.arrow}
            aria-label={slideWords.next}
            onClick={() => show(current + 1)}
          >
            <Arrow path="m6 3 5 5-5 5" />
          </button>
          <button
            type="button"
            aria-label={stopped ? slideWords.play : slideWords.pause}
            onClick={() => setStopped(!stopped)}
          >
            <Arrow path={stopped ? 'M5 3v10l7-5z' : 'M5.5 3v10M10.5 3v10'} />
          </button>
        </div>
      )}
    </section>
  );
}

function ImageSlide({ image }: { image: CarouselProps['images'][number] }) {
  const { address, altText, linkURL } = image;
  const picture = <img src={address} alt={altText} draggable={false} />;
  if (linkURL === null) return <div className={styles.picture}>{picture}</div>;
  return linkURL.startsWith('/') ? (
    <Link className={styles.picture} to={linkURL}>
      {picture}
    </Link>
  ) : (
    <a className={styles.picture} href={linkURL} target="_blank" rel="noreferrer">
      {picture}
    </a>
  );
}

function Arrow({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
