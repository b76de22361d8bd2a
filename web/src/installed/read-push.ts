import { unreadWords } from './push-words.ts';

/** A notification that a push asks for. */
export interface PushedNotice {
  readonly title: string;
  readonly body: string;
  /** A path of this site. */
  readonly path: string;
  /** One of the same tag replaces the one before. */
  readonly tag: string;
}

/** Shown for a push that cannot be read: a push without a visible notice ends the subscription on iPhones. */
const unread: PushedNotice = {
  ...unreadWords,
  path: '/notifications',
  tag: 'unread',
};

/**
 * Reads a push in the declarative form (`web_push: 8030`), which iPhones show without this worker. `origin`: this
 * site's; a target elsewhere is not opened.
 */
export function readPush(text: string, origin: string): PushedNotice {
  const { notification } = parse(text) as { readonly notification?: Readonly<Record<string, unknown>> };
  if (typeof notification !== 'object' || notification === null) return unread;
  const { title, body, navigate, tag } = notification;
  if (typeof title !== 'string' || title === '') return unread;
  return {
    title,
    body: typeof body === 'string' ? body : '',
    path: pathOf(navigate, origin),
    tag: typeof tag === 'string' && tag !== '' ? tag : title,
  };
}

function parse(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function pathOf(navigate: unknown, origin: string): string {
  if (typeof navigate !== 'string' || !URL.canParse(navigate, origin)) return unread.path;
  const { origin: of, pathname, search, hash } = new URL(navigate, origin);
  // A path that begins with two slashes is the address of another site once it is opened by itself.
  const isHere = of === origin && !pathname.startsWith('//');
  return isHere ? `${pathname}${search}${hash}` : unread.path;
}
