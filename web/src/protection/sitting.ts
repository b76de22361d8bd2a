/** A punter's uninterrupted visit on this device; all tabs share it. */
export interface Sitting {
  readonly punterId: number;
  readonly startedAt: number;
  /** When a page of the app was last visible. */
  readonly seenAt: number;
  /** When the last reality check was shown. */
  readonly checkedAt: number;
}

const key = 'sitting';
/** A longer absence ends a sitting. */
const absenceMaxMs = 30 * 60_000;

/** The current sitting, or a new one after signing in, a change of punter, or an absence. */
export function continueSitting(stored: Sitting | null, punterId: number, now: number): Sitting {
  const goesOn =
    stored !== null &&
    stored.punterId === punterId &&
    now >= stored.seenAt &&
    now - stored.seenAt <= absenceMaxMs;
  return goesOn ? { ...stored, seenAt: now } : { punterId, startedAt: now, seenAt: now, checkedAt: now };
}

/** Whether a reality check is due, by the interval in minutes; null for never. */
export function isCheckDue({ checkedAt }: Sitting, minutes: number | null, now: number): boolean {
  return minutes !== null && now - checkedAt >= minutes * 60_000;
}

/** The stored sitting; null when missing or unreadable. */
export function readSitting(): Sitting | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isSitting(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Stores the sitting; signing out deletes it with everything else. */
export function storeSitting(sitting: Sitting): void {
  try {
    localStorage.setItem(key, JSON.stringify(sitting));
  } catch {
    // Without storage each page begins a sitting.
  }
}

function isSitting(stored: unknown): stored is Sitting {
  const parts = stored as Record<keyof Sitting, unknown> | null;
  return (
    typeof parts === 'object' &&
    parts !== null &&
    [parts.punterId, parts.startedAt, parts.seenAt, parts.checkedAt].every(Number.isFinite)
  );
}

/** 65 minutes as '1 hour 5 minutes'. */
export function durationWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = Math.floor(minutes % 60);
  const parts = [
    hours > 0 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : '',
    rest > 0 || hours === 0 ? `${rest} ${rest === 1 ? 'minute' : 'minutes'}` : '',
  ];
  return parts.filter(Boolean).join(' ');
}
