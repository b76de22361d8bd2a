/** What a screen reader makes of an element: its text, without what is for the eye alone. */
export function wordsOf(element: Element): string {
  const read = element.cloneNode(true) as Element;
  for (const sign of read.querySelectorAll('[aria-hidden="true"]')) sign.remove();
  return read.textContent.replace(/\s+/g, ' ').trim();
}
