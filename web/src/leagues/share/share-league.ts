import { getConfig } from '../../platform/site/config.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { shareWords } from './share-words.ts';

/** What is shared of a league. */
export interface Shared {
  readonly leagueName: string;
  readonly leagueCode: string;
  /** The path of its invitation on this site. */
  readonly shareLink: string;
}

/** The whole address of a league's invitation. */
export function addressOfShare({ shareLink }: Pick<Shared, 'shareLink'>): string {
  return new URL(shareLink, window.location.origin).href;
}

/** The message that goes with the link, the link last so that chat apps draw its preview. */
export function shareText(league: Shared): string {
  return `${shareWords.invitation(league.leagueName, getConfig().brand)}: ${addressOfShare(league)}`;
}

/** Opens WhatsApp with the message; the punter chooses to whom it goes. */
export function whatsAppLink(league: Shared): string {
  return `https://wa.me/?text=${encodeURIComponent(shareText(league))}`;
}

/** Whether the device has a share sheet of its own. */
export function hasShareSheet(): boolean {
  return typeof navigator.share === 'function';
}

/** Opens the device's share sheet. A punter who closes it has not failed. */
export async function openShareSheet(league: Shared): Promise<void> {
  const text = shareWords.invitation(league.leagueName, getConfig().brand);
  try {
    await navigator.share({ title: league.leagueName, text, url: addressOfShare(league) });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copy(addressOfShare(league), shareWords.linkCopied);
  }
}

/** Copies a text and says so. */
export async function copy(text: string, done: string): Promise<void> {
  const isCopied = (await writeClipboard(text)) || writeBySelection(text);
  showToast(
    isCopied
      ? { type: 'success', title: done, text }
      : { type: 'error', title: shareWords.notCopied, text: shareWords.notAllowed(text) },
  );
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    // Missing on pages without TLS.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The older way, by a selected field. */
function writeBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  const before = document.activeElement;
  field.value = text;
  field.readOnly = true;
  field.className = 'sr';
  document.body.append(field);
  field.select();
  const isCopied = typeof document.execCommand === 'function' && document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
