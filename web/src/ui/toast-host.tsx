import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from '../platform/load-chunk.ts';
import { PlainToaster } from './plain-toaster.tsx';
import { onToasterWanted } from './toast.ts';

interface ToastHostProps {
  /** Toasts are likely: the toaster is fetched before the first one, while there is a connection. */
  expected: boolean;
}

/** Loads the toaster with the first toast, or before it; plain toasts do where it does not load. */
export function ToastHost({ expected }: ToastHostProps) {
  const [wanted, setWanted] = useState(false);
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => onToasterWanted(() => setWanted(true)), []);
  const load = wanted || expected;
  useEffect(() => {
    if (!load) return;
    loadChunk(() => import('./toaster.tsx')).then(
      (loaded) => setToaster(() => loaded.Toaster),
      () => setToaster(() => PlainToaster),
    );
  }, [load]);
  return Toaster === null ? null : <Toaster />;
}
