import { luckyPickStorageName } from '../../betting/lucky-pick/lucky-pick-storage.ts';
import { slipStorageName } from '../../betting/slip/slip-store.ts';

/** What a punter has not saved, by its key in local storage, and whether an entry of it would be missed. */
const stored: Readonly<
  Record<string, { readonly field: string; readonly isMissed: (entry: Entry) => boolean }>
> = {
  'furlong-picks-draft': { field: 'drafts', isMissed: () => true },
  'furlong-predictions-draft': { field: 'drafts', isMissed: () => true },
  [slipStorageName]: {
    field: 'slips',
    isMissed: ({ slip }) => (slip?.selections?.length ?? 0) > 0 || isSent(slip),
  },
  [luckyPickStorageName]: { field: 'picks', isMissed: isSent },
};

/** The fields read of stored entries. */
interface Entry {
  readonly slip?: Entry;
  readonly selections?: readonly unknown[];
  readonly sent?: unknown;
}

function isSent(entry: Entry | undefined): boolean {
  return entry?.sent !== null && entry?.sent !== undefined;
}

/**
 * Clears this device but for what the punter has not saved: nobody chose to drop it (rule: sign-out). The entries are
 * their owner's, so nobody else is shown them. Tells whether they were kept: a device that is full may not take them
 * again, which keeps nobody signed in.
 */
export function clearButDrafts(clear: () => void): boolean {
  const kept = Object.entries(stored).flatMap(([name, { field, isMissed }]) => {
    const text = localStorage.getItem(name);
    return text !== null && entriesOf(text, field).some(isMissed) ? [[name, text] as const] : [];
  });
  clear();
  return kept.length > 0 && kept.map(([name, text]) => store(name, text)).every(Boolean);
}

function store(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

function entriesOf(text: string, field: string): Entry[] {
  try {
    const { state } = JSON.parse(text) as { readonly state?: Readonly<Record<string, unknown>> };
    return Object.values(state?.[field] ?? {}).filter((entry) => typeof entry === 'object' && entry !== null);
  } catch {
    // Not what was written.
    return [];
  }
}
