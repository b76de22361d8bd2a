import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noticesKey } from '../platform/api/query-keys.ts';
import { useSteadyNavigate } from '../platform/router/use-steady-navigate.ts';
import { onLeavingDevice } from '../platform/session/leave-device.ts';
import { takeNote } from './device-notes.ts';
import { comparePush, endPushHere } from './push-device.ts';

/** A tap is this long ago at most when its page has started. */
const targetMaxMs = 60_000;
/** The comparison waits for everything that the punter sees. */
const compareDelayMs = 5_000;

/**
 * Keeps notifications right on this device while somebody is signed in: opens what was tapped, refreshes the mark after
 * a push, compares the subscription with the server once, and ends it at sign-out.
 */
export function useNoticeKeeper(): void {
  const navigate = useSteadyNavigate();
  const client = useQueryClient();
  useEffect(() => onLeavingDevice(endPushHere), []);

  useEffect(() => {
    const timer = setTimeout(() => void comparePush().catch(() => undefined), compareDelayMs);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    const { serviceWorker } = navigator;
    if (serviceWorker === undefined) return;
    const hear = ({ data }: MessageEvent<{ notices?: unknown; open?: unknown } | null>) => {
      if (data?.notices !== true) return;
      void client.invalidateQueries({ queryKey: noticesKey });
      if (isPath(data.open)) void navigate(data.open);
    };
    serviceWorker.addEventListener('message', hear);
    return () => serviceWorker.removeEventListener('message', hear);
  }, [client, navigate]);

  useEffect(() => {
    // The system may have opened the start page instead of the target.
    void takeNote('target').then((target) => {
      if (target === null || Date.now() - target.at > targetMaxMs || !isPath(target.path)) return;
      const { pathname, search, hash } = window.location;
      if (target.path !== `${pathname}${search}${hash}`) void navigate(target.path);
    });
  }, [navigate]);
}

/** A path of this site: `//host` is another. */
function isPath(path: unknown): path is string {
  return typeof path === 'string' && path.startsWith('/') && !path.startsWith('//');
}
