/** The notification types of the product. */
export type ToastType = 'success' | 'error' | 'warning';

/** A short message that disappears by itself. */
export interface ToastMessage {
  /** `neutral` is neither good news nor bad. */
  readonly type: ToastType | 'neutral';
  /** A short headline. */
  readonly title: string;
  readonly text?: string | undefined;
  /** A toast takes the place of the one before it of the same subject. */
  readonly about?: string;
  /** Where it leads. Such a toast stays longer, so that the link can be reached. */
  readonly link?: { readonly to: string; readonly text: string };
}

/** How long a toast is shown. */
export const toastShownMs = 2000;
/** How long one with a link is shown. */
const linkedToastShownMs = 8000;
/** The duration of its fade. */
export const toastFadeMs = 200;

/** How long a message is shown before it fades. */
export function shownMsOf({ link }: ToastMessage): number {
  return link === undefined ? toastShownMs : linkedToastShownMs;
}

const waiting: ToastMessage[] = [];
const showing = new Set<string>();
let deliver: ((message: ToastMessage) => void) | null = null;
const wanted = new Set<() => void>();

function keyOf({ type, title, text = '' }: ToastMessage): string {
  return `${type}\n${title}\n${text}`;
}

/** Shows a toast, unless one of the same type and text is visible. */
export function showToast(message: ToastMessage): void {
  const key = keyOf(message);
  if (showing.has(key)) return;
  showing.add(key);
  if (deliver === null) {
    waiting.push(message);
    for (const listener of wanted) listener();
  } else {
    deliver(message);
  }
}

/** The toaster reports a toast that has gone, so that the same may be shown again. */
export function toastGone(message: ToastMessage): void {
  showing.delete(keyOf(message));
}

/** Connects the toaster and passes it the waiting toasts. */
export function connectToaster(show: (message: ToastMessage) => void): () => void {
  deliver = show;
  for (const message of waiting.splice(0)) show(message);
  return () => {
    deliver = null;
  };
}

/** Calls back when a first toast waits for a toaster that is not loaded yet. */
export function onToasterWanted(listener: () => void): () => void {
  wanted.add(listener);
  if (waiting.length > 0) listener();
  return () => wanted.delete(listener);
}
