import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { editedHtml } from '../../test/edited-html.ts';
import { DocumentText } from './document-text.tsx';
import { readDocument } from './read-document.ts';

const drawn = (html: string, folds = false) => (
  <MemoryRouter>
    <DocumentText document={readDocument(html)} folds={folds} />
  </MemoryRouter>
);

/** A list item between the rows of a table, for one, is moved to where a browser that reads it again moves it once more. */
function isStable(html: string, place: Element): boolean {
  place.innerHTML = html;
  const once = place.innerHTML;
  place.innerHTML = once;
  return place.innerHTML === once;
}

test('what the server draws of an edited text, a browser draws again the same', async () => {
  // React says there what its development code thinks of the text.
  vi.spyOn(console, 'error').mockReturnValue();
  await fc.assert(
    fc.asyncProperty(editedHtml, fc.boolean(), async (html, folds) => {
      const place = document.createElement('div');
      fc.pre(isStable(html, place));
      place.innerHTML = renderToString(drawn(html, folds));
      const faults: unknown[] = [];
      const root = await act(async () =>
        hydrateRoot(place, drawn(html, folds), { onRecoverableError: (error) => faults.push(error) }),
      );
      await act(async () => root.unmount());
      expect(faults).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('a heading with a link of its own is no link itself', () => {
  render(drawn('<h2>Rules <a href="/paia">here</a></h2><h3>Plain</h3>'));
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['here', 'Plain']);
  expect(screen.getByRole('heading', { name: 'Rules here' })).toHaveAttribute('id', 'rules-here');
});

test('a script and a style leave no text', () => {
  render(drawn('<p>Text</p><script>run()</script><style>p {}</style>'));
  expect(document.body).toHaveTextContent(/^Text$/);
});

test('a cell that heads a column is told from one that heads a row', () => {
  render(drawn('<table><thead><tr><th>Place</th></tr></thead><tr><th>First</th><td>5</td></tr></table>'));
  expect(screen.getByRole('columnheader', { name: 'Place' })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: 'First' })).toBeVisible();
});
