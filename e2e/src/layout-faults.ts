import type { Page } from '@playwright/test';

/** The widths that a screen is measured at. */
export const layoutWidths = [320, 360, 768, 1440] as const;
const schemes = ['light', 'dark'] as const;
const heights: Readonly<Record<number, number>> = { 320: 568, 360: 740, 768: 1024, 1440: 900 };

/**
 * What is wrong with the layout of the screen that the page shows, at every width, light and dark, with text as it is
 * and at 200 % (WCAG 1.4.4): one line per fault, `320 light 200%: …`. The screen is loaded once; what changes, changes
 * in place. `mayShorten`: names that may be cut or left out where there is no room, such as an alias or the brand.
 */
export async function findLayoutFaults(page: Page, mayShorten: readonly string[] = []): Promise<string[]> {
  const faults: string[] = [];
  for (const width of layoutWidths) {
    await page.setViewportSize({ width, height: heights[width] ?? width });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const found = await page.evaluate<string[]>(
        `(${measure})(${JSON.stringify(colorScheme)}, ${JSON.stringify(mayShorten)})`,
      );
      faults.push(...found.map((fault) => `${width} ${fault}`));
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  return faults;
}

/**
 * In the page. Dark has the boxes of light: it is measured anew only where one of them is elsewhere.
 *
 * - Sideways: the page is not wider than the window.
 * - Cut: no line of text lies outside a box that hides what is outside it, unless it can be scrolled to; no text ends
 *   in an ellipsis but a name of one word, such as an alias.
 * - Over each other: no line of text lies on another.
 * - Under: at the middle of each control lies the control itself, once it is scrolled into view.
 */
const measure = `async (scheme, mayShorten) => {
  const root = document.documentElement;
  const controlsOf = 'a[href], button, input, select, textarea, summary, [role="button"], [role="radio"], [role="spinbutton"]';
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  let styles;
  const styleOf = (element) => {
    let style = styles.get(element);
    if (style === undefined) styles.set(element, (style = getComputedStyle(element)));
    return style;
  };
  const words = (text) => '“' + text.trim().replace(/\\s+/g, ' ').slice(0, 32) + '”';
  const nameOf = (element) => {
    const name = element.getAttribute('aria-label') || element.textContent || element.getAttribute('name') || '';
    return element.tagName.toLowerCase() + ' ' + words(name);
  };
  const isSeen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('.skip, [inert], [aria-hidden="true"]:not(svg, span, b, i)') === null;

  /* The lines of text that are seen, each with its box. */
  const linesOfText = () => {
    const lines = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      if (node.data.trim() === '' || parent.closest('svg, script, noscript, select') !== null || !isSeen(parent)) continue;
      let isForReaders = false;
      for (let above = parent; above !== root && !isForReaders; above = above.parentElement)
        isForReaders = styleOf(above).clipPath !== 'none' || (above.offsetWidth === 1 && above.offsetHeight === 1);
      if (isForReaders) continue;
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
        const hides = above.getBoundingClientRect();
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
      const hides = above.getBoundingClientRect();
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
    for (const control of document.querySelectorAll(controlsOf)) {
      if (!isSeen(control) || control.closest('[aria-hidden="true"]') !== null) continue;
      const [first] = control.getClientRects();
      if (first === undefined || first.width <= 1 || first.height <= 1) continue;
      if (styleOf(control).clipPath !== 'none' || styleOf(control).pointerEvents === 'none') continue;
      const labels = [...(control.labels ?? [])];
      const isFree = () => {
        const [box] = control.getClientRects();
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (hit === null) return false;
        return control.contains(hit) || labels.some((label) => label.contains(hit)) ||
          (hit.contains(control) && hit.closest(controlsOf) === null);
      };
      if (isFree()) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      if (isFree()) continue;
      const [box] = control.getClientRects();
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      found.push('cannot be pressed: ' + nameOf(control) + (hit === null ? ', out of sight' : ', under ' + nameOf(hit)));
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    return found;
  };

  const findWider = () => {
    const over = root.scrollWidth - root.clientWidth;
    if (over <= 0) return [];
    const culprits = [...document.body.querySelectorAll('*')]
      .filter((element) => isSeen(element) && element.getBoundingClientRect().right > root.clientWidth + 0.5)
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
  window.lightBoxes ??= {};
  for (const size of ['100%', '200%']) {
    root.style.fontSize = size === '100%' ? '' : size;
    await drawn();
    styles = new Map();
    const boxes = boxesOfAll();
    const place = innerWidth + ' ' + size;
    if (scheme === 'light') window.lightBoxes[place] = boxes;
    else if (window.lightBoxes[place] === boxes) continue;
    const lines = linesOfText();
    const found = [
      ...findWider(),
      ...lines.map(findCut).filter((fault) => fault !== null),
      ...findOverlaps(lines),
      ...findCovered(),
    ];
    faults.push(...[...new Set(found)].map((fault) => scheme + ' ' + size + ': ' + fault));
  }
  root.style.fontSize = '';
  return faults;
}`;
