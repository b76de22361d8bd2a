import type { Page } from '@playwright/test';

/** The widths that a screen is measured at, each with its height. */
const windows = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

/**
 * What is wrong with the layout of the screen that the page shows, at every width, light and dark, with text as it is
 * and at 200 % (WCAG 1.4.4): one line per fault, `320 200%: …`, with the theme where the two differ. The screen is loaded once; what changes, changes
 * in place. `mayShorten`: names that may be cut or left out where there is no room, such as an alias or the brand. `wholeWords`: no word
 * may be broken inside.
 */
export async function findLayoutFaults(
  page: Page,
  mayShorten: readonly string[] = [],
  wholeWords = false,
): Promise<string[]> {
  const faults: string[] = [];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { width, height } of windows) {
    await page.setViewportSize({ width, height });
    const found = await page.evaluate<string[]>(`(${measure})(${JSON.stringify(mayShorten)}, ${wholeWords})`);
    faults.push(...found.map((fault) => `${width} ${fault}`));
  }
  return faults;
}

/**
 * In the page. Dark has the boxes of light: it is measured anew only where one of them is elsewhere.
 *
 * - Sideways: the page is not wider than the window.
 * - Cut: no line of text lies outside a box that hides what is outside it, unless it can be scrolled to; no text ends
 *   in an ellipsis but a name of one word, such as an alias.
 * - Over each other: no line of text lies on another.
 * - Broken: with `wholeWords`, no word of the content goes on in the next line.
 * - Under: at the middle of each control lies the control itself, once it is scrolled into view.
 */
const measure = `async (mayShorten, wholeWords) => {
  const root = document.documentElement;
  const controlsOf = 'a[href], button, input, select, textarea, summary, [role="button"], [role="radio"], [role="spinbutton"]';
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  /* What is asked of an element more than once; forgotten when anything may have moved. */
  let styles, boxes, seen, forReaders;
  const forget = () => {
    styles = new Map();
    boxes = new Map();
    seen = new Map();
    forReaders = new Map();
  };
  const once = (known, element, find) => {
    let value = known.get(element);
    if (value === undefined) known.set(element, (value = find(element)));
    return value;
  };
  const styleOf = (element) =>
    once(styles, element, () => {
      const { display, position, overflowX, overflowY, textOverflow, clipPath, pointerEvents } = getComputedStyle(element);
      return { display, position, overflowX, overflowY, textOverflow, clipPath, pointerEvents };
    });
  const boxOf = (element) => once(boxes, element, () => element.getBoundingClientRect());
  const words = (text) => '“' + text.trim().replace(/\\s+/g, ' ').slice(0, 32) + '”';
  const nameOf = (element) => {
    const name = element.getAttribute('aria-label') || element.textContent || element.getAttribute('name') || '';
    return element.tagName.toLowerCase() + ' ' + words(name);
  };
  const isSeen = (element) =>
    once(seen, element, () =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.skip, [inert], [aria-hidden="true"]:not(svg, span, b, i)') === null);
  const isForReaders = (element) =>
    element !== root &&
    once(forReaders, element, () =>
      styleOf(element).clipPath !== 'none' ||
      (element.offsetWidth === 1 && element.offsetHeight === 1) ||
      isForReaders(element.parentElement));

  /* The lines of text that are seen, each with its box. */
  const linesOfText = () => {
    const lines = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      if (node.data.trim() === '' || parent.closest('svg, script, noscript, select') !== null) continue;
      if (!isSeen(parent) || isForReaders(parent)) continue;
      range.selectNodeContents(node);
      for (const box of range.getClientRects())
        if (box.width > 1 && box.height > 1) lines.push({ node, parent, box });
    }
    return lines;
  };

  const findCut = ({ node, parent, box }) => {
    if (mayShorten.some((name) => node.data.includes(name))) return null;
    /* A line's box is higher than its letters. */
    const slack = box.height * 0.25;
    let across = true, down = true;
    for (let above = parent; above !== root && (across || down); above = above.parentElement) {
      const style = styleOf(above);
      if (style.display === 'inline' || style.display === 'contents') continue;
      if (style.overflowX !== 'visible' || style.overflowY !== 'visible') {
        const hides = boxOf(above);
        const reaches = (value) => value === 'auto' || value === 'scroll';
        if (across && (style.overflowX === 'hidden' || style.overflowX === 'clip')) {
          if (box.right > hides.right + 1.5 || box.left < hides.left - 1.5) {
            if (style.textOverflow === 'ellipsis' && !/\\s/.test(node.data.trim())) return null;
            return 'cut at the side: ' + words(node.data) + ' in ' + above.tagName.toLowerCase() + '.' + above.className;
          }
        }
        if (down && (style.overflowY === 'hidden' || style.overflowY === 'clip')) {
          if (box.bottom - slack > hides.bottom + 1 || box.top + slack < hides.top - 1)
            return 'cut above or below: ' + words(node.data) + ' in ' + above.tagName.toLowerCase() + '.' + above.className;
        }
        if (reaches(style.overflowX)) across = false;
        if (reaches(style.overflowY)) down = false;
      }
      if (style.position === 'fixed') break;
    }
    return null;
  };

  /* The part of a line that is in sight in the boxes that hide what is outside them; null without one. */
  const seenPart = ({ parent, box }) => {
    const middle = (box.top + box.bottom) / 2;
    let { left, right } = box;
    for (let above = parent; above !== root; above = above.parentElement) {
      if (styleOf(above).overflowY === 'visible' || styleOf(above).display === 'inline') continue;
      const hides = boxOf(above);
      if (middle < hides.top || middle > hides.bottom) return null;
      left = Math.max(left, hides.left);
      right = Math.min(right, hides.right);
    }
    return left < right ? { left, right } : null;
  };

  const layerOf = (element) => {
    for (let above = element; above !== root; above = above.parentElement) {
      const { position } = styleOf(above);
      if (position === 'fixed' || position === 'sticky') return above;
    }
    return root;
  };

  const findOverlaps = (lines) => {
    const found = [];
    const boxes = lines
      .map((line) => ({ ...line, part: seenPart(line) }))
      .filter(({ part }) => part !== null)
      .map(({ node, parent, box, part: { left, right } }) => {
        const shrink = box.height * 0.22;
        return { node, layer: layerOf(parent), left: left + 1, right: right - 1, top: box.top + shrink, bottom: box.bottom - shrink };
      })
      .sort((a, b) => a.top - b.top);
    for (let at = 0; at < boxes.length; at += 1) {
      const one = boxes[at];
      for (let next = at + 1; next < boxes.length && boxes[next].top < one.bottom; next += 1) {
        const other = boxes[next];
        if (other.node !== one.node && other.layer === one.layer && other.left < one.right && one.left < other.right)
          found.push('over each other: ' + words(one.node.data) + ' and ' + words(other.node.data));
      }
    }
    return found;
  };

  const findCovered = () => {
    const found = [];
    const pending = new Set();
    for (const control of document.querySelectorAll(controlsOf)) {
      if (!isSeen(control) || control.closest('[aria-hidden="true"]') !== null) continue;
      const [first] = control.getClientRects();
      if (first === undefined || first.width <= 1 || first.height <= 1) continue;
      if (styleOf(control).clipPath !== 'none' || styleOf(control).pointerEvents === 'none') continue;
      pending.add(control);
    }
    const hitOf = (control) => {
      const [box] = control.getClientRects();
      return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    };
    const isFree = (control) => {
      const hit = hitOf(control);
      if (hit === null) return false;
      return control.contains(hit) || [...(control.labels ?? [])].some((label) => label.contains(hit)) ||
        (hit.contains(control) && hit.closest(controlsOf) === null);
    };
    /* Part by part of the page first: one scroll for all that is in sight. Then each that was under a bar all along. */
    for (let top = 0; pending.size > 0 && top < root.scrollHeight; top += innerHeight * 0.6) {
      window.scrollTo({ top, behavior: 'instant' });
      for (const control of pending) if (isFree(control)) pending.delete(control);
    }
    for (const control of pending) {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      if (isFree(control)) continue;
      const hit = hitOf(control);
      found.push('cannot be pressed: ' + nameOf(control) + (hit === null ? ', out of sight' : ', under ' + nameOf(hit)));
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    return found;
  };

  /* A word that goes on in the next line. */
  const findBroken = (lines) => {
    const found = [];
    const range = document.createRange();
    for (const node of new Set(lines.map((line) => line.node))) {
      if (node.parentElement.closest('main') === null || mayShorten.some((name) => node.data.includes(name))) continue;
      for (const { 0: word, index } of node.data.matchAll(/\\p{L}{2,}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) found.push('broken inside: ' + words(word));
      }
    }
    return found;
  };

  const findWider = () => {
    const over = root.scrollWidth - root.clientWidth;
    if (over <= 0) return [];
    const isScrolled = (element) =>
      element !== document.body && (styleOf(element).overflowX !== 'visible' || isScrolled(element.parentElement));
    const culprits = [...document.body.querySelectorAll('*')]
      .filter((element) => isSeen(element) && boxOf(element).right > root.clientWidth + 0.5 && !isScrolled(element))
      .slice(-3)
      .map((element) => element.tagName.toLowerCase() + '.' + (element.className.baseVal ?? element.className));
    return [over + ' px wider than the window: ' + culprits.join(', ')];
  };

  const boxesOfAll = () => {
    let sum = 0;
    for (const element of document.body.querySelectorAll('*')) {
      const { left, top, width, height } = element.getBoundingClientRect();
      sum = (sum * 31 + Math.round(left * 8) + Math.round(top * 8) * 7 + Math.round(width * 8) * 13 + Math.round(height * 8) * 17) % 4294967291;
    }
    return sum;
  };

  const faults = [];
  for (const size of ['100%', '200%']) {
    root.style.fontSize = size === '100%' ? '' : size;
    await drawn();
    window.scrollTo({ top: 0, behavior: 'instant' });
    /* The attribute has the tokens of the media query, and changes in place. */
    root.dataset.theme = 'dark';
    const inDark = boxesOfAll();
    root.dataset.theme = 'light';
    const isOne = boxesOfAll() === inDark;
    for (const theme of isOne ? ['light'] : ['light', 'dark']) {
      root.dataset.theme = theme;
      forget();
      const lines = linesOfText();
      const found = [
        ...findWider(),
        ...lines.map(findCut).filter((fault) => fault !== null),
        ...findOverlaps(lines),
        ...(wholeWords ? findBroken(lines) : []),
        ...findCovered(),
      ];
      faults.push(...[...new Set(found)].map((fault) => (isOne ? '' : theme + ' ') + size + ': ' + fault));
    }
  }
  delete root.dataset.theme;
  root.style.fontSize = '';
  return faults;
}`;
