import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  deskServer,
  enterDesk,
  giveRoles,
  openDesk,
  startDesk,
  stopDesk,
} from '../../../test/desk-stage.tsx';
import { SignInControl } from '../../sign-in/sign-in-control.ts';

// The editor scrolls to its cursor by them, and jsdom has none of a range.
Range.prototype.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();

const madeAt = '2026-11-21T10:00:00.000Z';
const shownDocument = {
  ...{ platformId: 4, title: 'FAQ', published: 1, publishedAt: madeAt },
  ...{ followsFile: true, newest: 1, newestAt: madeAt },
};
const version = { number: 1, madeAt, madeBy: null, shipped: true, restoredFrom: null };

function holdVersions(newest: number, html: string, timed: readonly object[] = []): void {
  const now = { ...shownDocument, newest };
  deskServer.answer('/api/Desk/ListDocuments', {
    ...{ documents: [now], platformId: 4, hasMore: false, hasMoreTimed: false },
    timed: timed.map((each) => ({ ...each, platformId: 4, title: 'FAQ' })),
  });
  const versions = Array.from({ length: newest }, (_each, index) => ({ ...version, number: newest - index }));
  deskServer.answer('/api/Desk/GetDocument', { document: now, versions, timed, number: newest, html });
}

beforeEach(() => {
  startDesk();
  enterDesk();
  giveRoles('content');
  holdVersions(1, '<p>Old</p>');
  deskServer.answer('/api/Desk/PreviewDocument', { html: '', taken: [] });
});
afterEach(stopDesk);

/** A preview stores nothing. */
const isChange = (body: unknown) => Object.keys(body as object).length > 1;
const sent = () => deskServer.bodies.filter((body) => body !== null && isChange(body));
const textOf = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'HTML' }));
  return screen.getByRole('textbox', { name: 'Text of FAQ, as HTML' });
};

test('a text is saved as a version and published after its changes were shown (rule: content-versions)', async () => {
  openDesk('/desk/content?title=FAQ&platform=4');
  const text = await textOf();
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
  fireEvent.change(text, { target: { value: '<p>New</p>' } });
  deskServer.answer('/api/Desk/SaveDocument', { number: 2 });
  holdVersions(2, '<p>New</p>');
  const changes = [
    { kind: 'removed', parts: ['<p>Old</p>'], count: 1 },
    { kind: 'added', parts: ['<p>New</p>'], count: 1 },
  ];
  deskServer.answer('/api/Desk/CompareDocument', { published: 1, changes, added: 1, removed: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Save a version' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Publish version 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish version 2 of FAQ' }));
  expect(await dialog.findByText('1 part added, 1 part removed')).toBeInTheDocument();
  deskServer.answer('/api/Desk/PublishDocument', { added: 1, removed: 1 });
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Version 2 of FAQ is published.')).toBeInTheDocument();
  expect(sent()).toEqual([
    { platformId: 4, title: 'FAQ', html: '<p>New</p>', basedOn: 1 },
    { platformId: 4, title: 'FAQ', number: 2, over: 1 },
  ]);
});

test('a text that somebody else saved meanwhile is not overwritten unseen, and one’s own stays', async () => {
  openDesk('/desk/content?title=FAQ&platform=4');
  const text = await textOf();
  fireEvent.change(text, { target: { value: '<p>Old</p><p>Mine</p>' } });
  deskServer.fail('/api/Desk/SaveDocument', 412, 'Somebody saved meanwhile.');
  holdVersions(2, '<p>Theirs</p>');
  await userEvent.click(screen.getByRole('button', { name: 'Save a version' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody saved meanwhile.');
  expect(await textOf()).toHaveValue('<p>Old</p><p>Mine</p>');
  deskServer.answer('/api/Desk/SaveDocument', { number: 3 });
  await userEvent.click(await screen.findByRole('button', { name: 'Save mine on top of it' }));
  expect(sent().map((body) => (body as { basedOn: number }).basedOn)).toEqual([1, 2]);
});

describe('the editor of a text as it reads', () => {
  const source = '<h3>What is free?</h3>\n<p>Picks,  and the board.</p>\n<ul><li>One</li></ul>';
  const write = async () => await screen.findByRole('textbox', { name: 'Text of FAQ' });
  const htmlNow = async () => ((await textOf()) as HTMLTextAreaElement).value;
  const press = async (name: string) => await userEvent.click(screen.getByRole('button', { name }));

  test('leaves a text as it is to the letter until it is changed, and has its tools by the keyboard', async () => {
    holdVersions(1, source);
    openDesk('/desk/content?title=FAQ&platform=4');
    const text = await write();
    expect(within(text).getByRole('heading', { level: 3, name: 'What is free?' })).toBeInTheDocument();
    expect(document.querySelector('style[data-tiptap-style]')).toBeNull();
    fireEvent.keyDown(text, { key: 'F10', altKey: true });
    const tools = within(screen.getByRole('toolbar', { name: 'Tools for the text' }));
    expect(tools.getByRole('button', { name: 'Paragraph' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(tools.getByRole('button', { name: 'Subheading' })).toHaveFocus();
    // The cursor stands at the start, in a heading of this level: pressed again it is a paragraph, and then one again.
    expect(tools.getByRole('button', { name: 'Subheading' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{Enter}');
    expect(within(text).queryByRole('heading')).toBeNull();
    expect(screen.getByText('Not saved yet.')).toBeInTheDocument();
    await press('Undo');
    expect(screen.queryByText('Not saved yet.')).toBeNull();
    expect(await htmlNow()).toBe(source);
    await press('Text');
    await write();
    await press('Small heading');
    expect(await htmlNow()).toBe(
      '<h4>What is free?</h4>\n<p>Picks, and the board.</p>\n<ul>\n  <li>One</li>\n</ul>',
    );
    await press('Back to what is saved');
    expect(await htmlNow()).toBe(source);
  });

  test('sets a link to a whole address alone, and puts in a table with its tools', async () => {
    holdVersions(1, '<p></p>');
    openDesk('/desk/content?title=FAQ&platform=4');
    await write();
    await press('Link');
    const form = within(screen.getByRole('form', { name: 'A link' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Where it leads' }), 'example.com{Enter}');
    expect(form.getByText(/^Expected a page of the site/)).toBeInTheDocument();
    await userEvent.clear(form.getByRole('textbox', { name: 'Where it leads' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Where it leads' }), '/faqpage{Enter}');
    expect(screen.queryByRole('toolbar', { name: 'Tools for the table' })).toBeNull();
    await press('Table');
    const tools = within(await screen.findByRole('toolbar', { name: 'Tools for the table' }));
    await userEvent.click(tools.getByRole('button', { name: 'Remove row' }));
    await userEvent.click(tools.getByRole('button', { name: 'Row below' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Heading of the table' }), {
      target: { value: 'Places & prices' },
    });
    const html = await htmlNow();
    expect(html).toContain('<p><a href="/faqpage">/faqpage</a></p>');
    expect(html).toContain('<caption>Places &amp; prices</caption>');
    expect(html.match(/<tr>/g)).toHaveLength(3);
  });

  test('says what of a text it cannot hold, before the first change', async () => {
    holdVersions(
      1,
      '<table><caption>Places <em>paid</em></caption><tbody><tr><td>1</td></tr></tbody></table>',
    );
    openDesk('/desk/content?title=FAQ&platform=4');
    await write();
    expect(screen.getByText(/^The editor can’t hold all of this text/)).toBeInTheDocument();
    expect(screen.getByText('<caption>Places <em>paid</em></caption>')).toBeInTheDocument();
  });
});

test('what saving takes away is said before it is saved (rule: content-versions)', async () => {
  openDesk('/desk/content?title=FAQ&platform=4');
  fireEvent.change(await textOf(), { target: { value: '<p onclick="x()">New</p>' } });
  deskServer.answer('/api/Desk/PreviewDocument', {
    html: '<p>New</p>',
    taken: [{ what: 'onclick of <p>', count: 2 }],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Save a version' }));
  expect(await screen.findByText('onclick of <p>, 2 times')).toBeInTheDocument();
  expect(sent()).toEqual([]);
  deskServer.answer('/api/Desk/SaveDocument', { number: 2 });
  await userEvent.click(screen.getByRole('button', { name: 'Save without it' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('a version gets its time after its changes were shown, and loses it again (rule: timed-publications)', async () => {
  holdVersions(2, '<p>New</p>');
  deskServer.answer('/api/Desk/CompareDocument', { published: 1, changes: [], added: 1, removed: 0 });
  openDesk('/desk/content?title=FAQ&platform=4');
  await userEvent.click(await screen.findByRole('button', { name: 'Publish version 2' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('radio', { name: 'From a time on' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Set the time' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Expected a day and a time to come');
  fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '2099-12-01' } });
  fireEvent.change(dialog.getByLabelText('Time in Johannesburg'), { target: { value: '08:00' } });
  deskServer.answer('/api/Desk/TimeDocument', {});
  const from = '2099-12-01T08:00:00+02:00';
  const id = '4f0e1a52-7a37-4a93-8b4e-7c1d0f6f2c11';
  holdVersions(2, '<p>New</p>', [{ id, number: 2, from, askedBy: 'thandi' }]);
  await userEvent.click(dialog.getByRole('button', { name: 'Set the time' }));
  const asked = { platformId: 4, title: 'FAQ', number: 2, from, over: 1 };
  expect(sent()).toEqual([{ id: expect.any(String), ...asked }]);
  deskServer.answer('/api/Desk/CancelTimedDocument', {});
  const cancel = await screen.findByRole('button', { name: 'Take the time of version 2 back' });
  const all = within(await screen.findByRole('region', { name: 'To come, all pages' }));
  expect(all.getByRole('link', { name: /^FAQ Version 2 from .* set by thandi$/ })).toBeInTheDocument();
  holdVersions(2, '<p>New</p>');
  await userEvent.click(cancel);
  expect(deskServer.bodies).toContainEqual({ id });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'To come' })).toBeNull());
});
