import { wordsOf } from '../templates.ts';
import type { TakenPush } from './queries-deliveries.ts';

/** Texts are short by their templates; a name in them can be long. */
const titleMaxLength = 120;
const textMaxLength = 300;

/** The name of a push: a repetition under the same one takes the place of the first. At most 32 characters (RFC 8030). */
export function tagOf(noticeId: number): string {
  return `furlong-${noticeId}`;
}

/**
 * What a push carries: the declarative form, which a browser that knows it shows without the app's worker, and which the
 * worker reads too. `navigate` is a whole address.
 */
export function makePayload({ noticeId, kind, data }: TakenPush, publicUrl: string): string {
  const { title, text, link } = wordsOf(kind, data);
  const tag = tagOf(noticeId);
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title: shorten(title, titleMaxLength),
      body: shorten(text, textMaxLength),
      navigate: new URL(link, publicUrl).href,
      tag,
      lang: 'en-ZA',
    },
    kind,
    tag,
    id: noticeId,
  });
}

function shorten(text: string, lengthMax: number): string {
  const characters = [...text];
  return characters.length <= lengthMax ? text : `${characters.slice(0, lengthMax - 1).join('')}…`;
}
