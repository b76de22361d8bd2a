import { useEffect, useState } from 'react';

const fetched = new Map<string, Promise<Blob>>();

/** A logo's image, fetched once per page. */
export function fetchLogo(address: string): Promise<Blob> {
  const before = fetched.get(address);
  if (before !== undefined) return before;
  const blob = fetchPicture(address);
  fetched.set(address, blob);
  return blob;
}

async function fetchPicture(address: string): Promise<Blob> {
  // Low priority: the content of the page comes first.
  const response = await fetch(address, { credentials: 'same-origin', priority: 'low' });
  const blob = await response.blob();
  if (!response.ok || !blob.type.startsWith('image/'))
    throw new Error('There is no picture at that address.');
  return blob;
}

/** A logo's object URL: null while loading; `failed` when there is none. */
export interface Logo {
  readonly address: string | null;
  readonly failed: boolean;
  /** Call it when the image cannot be decoded. */
  readonly fail: () => void;
}

/** The logo as an object URL, revoked on unmount. */
export function useLogo(source: string): Logo {
  const [address, setAddress] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let made: string | null = null;
    let gone = false;
    fetchLogo(source).then(
      (blob) => {
        if (gone) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      },
      () => {
        if (!gone) setFailed(true);
      },
    );
    return () => {
      gone = true;
      setAddress(null);
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [source]);
  return { address: failed ? null : address, failed, fail: () => setFailed(true) };
}
