/** An element's text for screen readers: without aria-hidden parts. */
export function wordsOf(element: Element): string {
  const read = element.cloneNode(true) as Element;
  for (const sign of read.querySelectorAll('[aria-hidden="true"]')) sign.remove();
  return read.textContent.replace(/\s+/g, ' ').trim();
}
