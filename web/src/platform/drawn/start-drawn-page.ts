import type { CallName } from '@furlong/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { keepAnswer } from '../offline/kept-answers.ts';
import { startWithConfig } from '../site/config.ts';
import { type DrawnPage, readDrawnPage, setDrawnPage, styleLater } from './drawn-page.ts';
import { dataAt } from './place-of-data.ts';

const visitor = { token: null, punterId: null } as const;

/**
 * Begins with what the server drew this page from, so that the first rendering is the same and nothing is asked for
 * again. Returns whether the server drew it.
 */
export function startDrawnPage(client: QueryClient): boolean {
  const page = readDrawnPage();
  if (page === null) return false;
  setDrawnPage(page);
  startWithConfig(page.config);
  fillQueries(page, client);
  giveStyles();
  return true;
}

function fillQueries({ answers, queries, now }: DrawnPage, client: QueryClient): void {
  const bodies = new Map<string, Readonly<Record<string, unknown>>>();
  const read = (address: string) => {
    const body = bodies.get(address) ?? JSON.parse(answers[address]?.text ?? '{}');
    bodies.set(address, body);
    return body;
  };
  // A page that the browser took from its own cache is of another moment: everything on it is asked for again.
  const updatedAt = isFromCache() ? 0 : Date.now();
  for (const [key, place] of queries) client.setQueryData(key, dataAt(place, read), { updatedAt });
  const date = new Date(now).toUTCString();
  for (const [address, { name, text }] of Object.entries(answers))
    void keepAnswer(name as CallName, visitor, address, { text, date });
}

/** The first rendering takes the elements as they are, and gives them no style. */
function giveStyles(): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[${styleLater}]`)) {
    element.style.cssText = element.getAttribute(styleLater) ?? '';
    element.removeAttribute(styleLater);
  }
}

function isFromCache(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.transferSize === 0;
}
