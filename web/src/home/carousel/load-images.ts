import { useEffect, useState } from 'react';

/** An image that takes longer is left out. */
const imageTimeoutMs = 10_000;

/**
 * The addresses whose images loaded; null until all have been tried, so that no slide is inserted later. One that
 * fails or takes too long is left out silently.
 */
export function useLoadedImages(addresses: readonly string[]): ReadonlySet<string> | null {
  const [loaded, setLoaded] = useState<ReadonlySet<string> | null>(null);
  const wanted = addresses.join(' ');
  useEffect(() => {
    let stale = false;
    const tried = wanted.split(' ').filter(Boolean);
    void Promise.all(tried.map(loadImage)).then((came) => {
      if (!stale) setLoaded(new Set(tried.filter((_address, place) => came[place])));
    });
    return () => {
      stale = true;
    };
  }, [wanted]);
  return loaded;
}

function loadImage(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    const timer = setTimeout(() => resolve(false), imageTimeoutMs);
    const settle = (came: boolean) => {
      clearTimeout(timer);
      resolve(came);
    };
    image.onload = () => settle(true);
    image.onerror = () => settle(false);
    image.src = address;
  });
}
