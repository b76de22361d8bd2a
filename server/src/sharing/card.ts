/** The next meeting as a card names it. */
export interface CardMeeting {
  readonly raceCourse: string;
  /** The off of its first race. */
  readonly firstOffAt: Date;
}

/** What a preview says of a league: never an alias, a rank or an amount (rule: share-previews). */
export interface LeagueFacts {
  readonly name: string;
  /** All members, the owner included. */
  readonly members: number;
  /** Null when no meeting is to come. */
  readonly next: CardMeeting | null;
}

/** A punter's result of a meeting that is over (rule: result-card). */
export interface ResultFacts {
  readonly alias: string;
  readonly raceCourse: string;
  /** As it is shown: 'Sat 21 Nov 2026'. */
  readonly day: string;
  /** As it is shown: '42.5'. */
  readonly points: string;
  readonly rank: number;
  readonly tied: boolean;
  /** All who are ranked. */
  readonly punters: number;
}

/** The text of a picture, ready to be drawn: the same card is the same picture. */
export interface Card {
  /** Small capitals above the title. */
  readonly above: string;
  readonly title: string;
  /** The figures, each with what it is. */
  readonly figures: readonly { readonly figure: string; readonly what: string }[];
  readonly lines: readonly string[];
  /** At the foot. */
  readonly foot: string;
}

/** What a chat application shows of a link. */
export interface Preview {
  /** At most {@link titleMax} characters. */
  readonly title: string;
  /** At most {@link textMax} characters. */
  readonly text: string;
  /** What the picture shows, for who cannot see it. */
  readonly alt: string;
  readonly card: Card;
}

/** Characters of a preview's title and text that chat applications show. */
export const titleMax = 60;
export const textMax = 100;
