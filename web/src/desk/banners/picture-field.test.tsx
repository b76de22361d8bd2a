import { screen } from '@testing-library/react';
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

beforeEach(() => {
  startDesk();
  enterDesk();
  giveRoles('content');
  deskServer.answer('/api/Desk/ListBanners', { banners: [] });
});
afterEach(stopDesk);

test('a file that is no picture is refused with what is expected (rule: uploaded-pictures)', async () => {
  deskServer.fail('/api/Desk/UploadPicture', 415, 'Unsupported Media Type');
  openDesk('/desk/banners');
  await userEvent.click(await screen.findByRole('button', { name: 'Add a banner' }));
  const svg = new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' });
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(screen.getByLabelText('Picture for a computer'), svg);
  expect(await screen.findByText('Expected a JPEG, PNG or WebP picture.')).toBeInTheDocument();
});
