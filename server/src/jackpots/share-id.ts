import { deriveTransferId, ownTransferId } from '../wallet/transfer-id.ts';

interface ShareOfVersion {
  readonly meetingId: number;
  /** The version of the result that it is paid in. */
  readonly paidIn: number;
  readonly punterId: number;
}

type SharePart = 'share' | 'second-share';

/** The transfer that pays a part of a share, or takes it back. */
export function shareId(part: SharePart, what: 'paid' | 'taken-back', share: ShareOfVersion): string {
  return ownTransferId(`jackpot-${part}`, what, share.meetingId, share.paidIn, share.punterId);
}

/** The transfers that may have paid it: until ids were the ledger's own theirs was another one, and what was paid keeps it. */
export function paidShareIds(part: SharePart, share: ShareOfVersion): readonly string[] {
  const { meetingId, paidIn, punterId } = share;
  return [
    shareId(part, 'paid', share),
    deriveTransferId(`jackpot-${part}`, 'paid', meetingId, paidIn, punterId),
  ];
}
