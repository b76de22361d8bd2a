/** Apostrophes are typed straight and set curled. */
const plain = (text: string) => text.toLowerCase().replace(/[‘’]/g, "'");

/** The headings of the questions whose heading or answer has a text, whatever the case, and of their sections. */
export function findQuestions(body: Element, wanted: string): ReadonlySet<Element> {
  const text = plain(wanted);
  const found = new Set<Element>();
  let section: Element | null = null;
  let question: Element | null = null;
  for (const node of body.children) {
    if (node.localName === 'h2') {
      section = node;
      question = null;
    } else if (node.localName === 'h3') question = node;
    if (question === null || !plain(node.textContent).includes(text)) continue;
    found.add(question);
    if (section !== null) found.add(section);
  }
  return found;
}
