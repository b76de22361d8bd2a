import type { NoticeKind } from '@furlong/contract/codes/notifications';

/** What a punter is to be told. */
export interface Notice {
  readonly punterId: number;
  readonly kind: NoticeKind;
  /** Names what it is about: with punter and kind it is unique, so that the same thing is told once. */
  readonly subject: string;
  /** The words of the kind's template (`templates.ts`). */
  readonly data: Readonly<Record<string, string | number>>;
  /** The league it is of: nothing is told of one that the punter has muted. */
  readonly leagueId?: number;
  /** Until when it is worth telling; null: as long as the centre keeps it. */
  readonly expiresAt: Date | null;
}
