import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  deskServer,
  enterDesk,
  giveRoles,
  openDesk,
  startDesk,
  stopDesk,
} from '../../../test/desk-stage.tsx';
import { SignInControl } from '../../sign-in/sign-in-control.ts';

vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();

const madeAt = '2026-11-21T10:00:00.000Z';
const shownDocument = {
  ...{ platformId: 4, title: 'FAQ', published: 1, publishedAt: madeAt },
  ...{ followsFile: true, newest: 1, newestAt: madeAt },
};
const version = { number: 1, madeAt, madeBy: null, shipped: true, restoredFrom: null };

function holdVersions(newest: number, html: string): void {
  const now = { ...shownDocument, newest };
  deskServer.answer('/api/Desk/ListDocuments', { documents: [now], platformId: 4, hasMore: false });
  const versions = Array.from({ length: newest }, (_each, index) => ({ ...version, number: newest - index }));
  deskServer.answer('/api/Desk/GetDocument', { document: now, versions, number: newest, html });
}

beforeEach(() => {
  startDesk();
  enterDesk();
  giveRoles('content');
  holdVersions(1, '<p>Old</p>');
});
afterEach(stopDesk);

const sent = () => deskServer.bodies.filter((body) => body !== null);
const textOf = () => screen.findByRole('textbox', { name: 'Text of FAQ, as HTML' });

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
