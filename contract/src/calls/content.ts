import type { CallTable } from '../call-data.ts';

export const content = {
  GetCometCmsDocumentsByPlatformId: {
    method: 'GET',
    path: '/api/CometCms/GetCometCmsDocumentsByPlatformId/:platformId',
    access: 'anyone',
  },
  GetCometCmsImages: { method: 'GET', path: '/api/CometCms/GetCometCmsImages', access: 'anyone' },
  GetSettings: { method: 'GET', path: '/api/Settings/GetSettings', access: 'anyone' },
} as const satisfies CallTable;
