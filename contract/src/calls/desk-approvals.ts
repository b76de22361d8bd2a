import { deskDuties } from '@furlong/domain/desk/roles';
import type { CallTable } from '../call-data.ts';

/** The calls of the desk on results by hand, and on what a second person approves. */
export const deskApprovals = {
  GetRaceResult: {
    method: 'GET',
    path: '/api/Desk/GetRaceResult/:raceId',
    access: 'desk',
    roles: deskDuties.seeRaceDay,
  },
  CaptureResult: {
    method: 'POST',
    path: '/api/Desk/CaptureResult',
    access: 'desk',
    roles: deskDuties.proposeResults,
    act: 'person',
  },
  ProposeResult: {
    method: 'POST',
    path: '/api/Desk/ProposeResult',
    access: 'desk',
    roles: deskDuties.proposeResults,
    act: 'person',
  },
  ProposeRaceChange: {
    method: 'POST',
    path: '/api/Desk/ProposeRaceChange',
    access: 'desk',
    roles: deskDuties.proposeResults,
    act: 'person',
  },
  ProposeMatchChange: {
    method: 'POST',
    path: '/api/Desk/ProposeMatchChange',
    access: 'desk',
    roles: deskDuties.proposeResults,
    act: 'person',
  },
  ProposeCredit: {
    method: 'POST',
    path: '/api/Desk/ProposeCredit',
    access: 'desk',
    roles: deskDuties.proposeCredits,
    act: 'person',
    stepUp: true,
  },
  ProposeGoodwill: {
    method: 'POST',
    path: '/api/Desk/ProposeGoodwill',
    access: 'desk',
    roles: deskDuties.proposeGoodwill,
    act: 'person',
    stepUp: true,
  },
  ProposeWithheldShare: {
    method: 'POST',
    path: '/api/Desk/ProposeWithheldShare',
    access: 'desk',
    roles: deskDuties.proposeWithheldShares,
    act: 'person',
    stepUp: true,
  },
  ListApprovals: {
    method: 'GET',
    path: '/api/Desk/ListApprovals',
    access: 'desk',
    roles: deskDuties.seeProposals,
  },
  GetApproval: {
    method: 'GET',
    path: '/api/Desk/GetApproval/:id',
    access: 'desk',
    roles: deskDuties.seeProposals,
  },
  GetApprovalState: {
    method: 'GET',
    path: '/api/Desk/GetApprovalState/:id',
    access: 'desk',
    roles: deskDuties.seeProposals,
  },
  KeyPaidPlaces: {
    method: 'POST',
    path: '/api/Desk/KeyPaidPlaces',
    access: 'desk',
    roles: deskDuties.approveResults,
    act: 'person',
  },
  Approve: {
    method: 'POST',
    path: '/api/Desk/Approve',
    access: 'desk',
    roles: deskDuties.decideProposals,
    act: 'person',
    stepUp: true,
  },
  Decline: {
    method: 'POST',
    path: '/api/Desk/Decline',
    access: 'desk',
    roles: deskDuties.decideProposals,
    act: 'person',
  },
} as const satisfies CallTable;
