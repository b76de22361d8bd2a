import { deskDuties } from '@furlong/domain/desk/roles';
import type { CallTable } from '../call-data.ts';

/** How content is read at the desk. */
const read = { method: 'GET', access: 'desk', roles: deskDuties.editContent } as const;
/** How it is changed: by a person, by pressing something. */
const change = { method: 'POST', access: 'desk', roles: deskDuties.editContent, act: 'person' } as const;

/** The calls of the desk on the content of the punters' pages. */
export const deskContent = {
  ListDocuments: { ...read, path: '/api/Desk/ListDocuments' },
  GetDocument: { ...read, path: '/api/Desk/GetDocument' },
  CompareDocument: { ...read, path: '/api/Desk/CompareDocument' },
  // Follows typing, so it is no act of a person.
  PreviewDocument: {
    method: 'POST',
    access: 'desk',
    roles: deskDuties.editContent,
    path: '/api/Desk/PreviewDocument',
  },
  SaveDocument: { ...change, path: '/api/Desk/SaveDocument' },
  RestoreDocument: { ...change, path: '/api/Desk/RestoreDocument' },
  PublishDocument: { ...change, path: '/api/Desk/PublishDocument' },
  TimeDocument: { ...change, path: '/api/Desk/TimeDocument' },
  CancelTimedDocument: { ...change, path: '/api/Desk/CancelTimedDocument' },
  LinkDocumentPreview: { ...change, path: '/api/Desk/LinkDocumentPreview' },
  ListBanners: { ...read, path: '/api/Desk/ListBanners' },
  SaveBanner: { ...change, path: '/api/Desk/SaveBanner' },
  RemoveBanner: { ...change, path: '/api/Desk/RemoveBanner' },
  GetSiteSettings: { ...read, path: '/api/Desk/GetSiteSettings' },
  PublishSiteSettings: { ...change, path: '/api/Desk/PublishSiteSettings' },
  RestoreSiteSettings: { ...change, path: '/api/Desk/RestoreSiteSettings' },
  UploadPicture: { ...change, path: '/api/Desk/UploadPicture' },
} as const satisfies CallTable;
