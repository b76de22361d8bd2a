import { type ComponentType, useEffect, useState } from 'react';
import { retryImport } from '../../platform/offline/retry-import.ts';
import { PlainToaster } from './plain-toaster.tsx';
import { onToasterWanted } from './toast.ts';

/** After this the plain toaster shows a waiting toast. */
const toasterTimeoutMs = 1_000;

interface ToastHostProps {
  /** Loads the toaster ahead of a likely first toast, while the browser is online. */
  expected: boolean;
}

/** Loads the toaster with the first toast or before it; plain toasts are shown until then. */
export function ToastHost({ expected }: ToastHostProps) {
  const [wanted, setWanted] = useState(false);
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => onToasterWanted(() => setWanted(true)), []);
  const load = wanted || expected;
  useEffect(() => {
    if (!load) return;
    const end = new AbortController();
    const beginPlainly = () => setToaster((current: ComponentType | null) => current ?? PlainToaster);
    const timer = setTimeout(beginPlainly, toasterTimeoutMs);
    void retryImport(() => import('./toaster.tsx'), end.signal, beginPlainly).then((loaded) => {
      clearTimeout(timer);
      if (loaded !== null) setToaster(() => loaded.Toaster);
    });
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [load]);
  return Toaster === null ? null : <Toaster />;
}
