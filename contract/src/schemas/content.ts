import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Id, Instant, orNull } from './fields.ts';

/** A page's text; its title is its key. */
export const CmsDocument = Type.Object({
  /**
   * Sanitised HTML: headings, paragraphs, lists, tables and links, without identifiers, classes, styles, scripts or
   * pictures. Headings begin at the second level; the title is the first.
   */
  html: Type.String(),
  updatedAt: Instant,
});
export type CmsDocument = Static<typeof CmsDocument>;

/** A slide of Home's carousel. Shown only when `active` and today is within `startDate` to `endDate`. */
export const CmsImage = Type.Object({
  id: Id,
  altText: Type.String(),
  active: Type.Boolean(),
  /** First and last day, both included: local midnight with its offset. */
  startDate: Instant,
  endDate: Instant,
  /** Absolute, or a path of the server that answers the calls. */
  imageURL: Type.String(),
  /** `pc-slide` is drawn for a computer, `pc-slide-mob` for a phone or tablet. */
  variant: Type.Union([Type.Literal('pc-slide'), Type.Literal('pc-slide-mob')]),
  /** Where the slide leads: a path of the app or an address; null when nowhere. */
  linkURL: orNull(Type.String()),
});
export type CmsImage = Static<typeof CmsImage>;

export const contentCalls = declareCalls('content', {
  GetCometCmsDocumentsByPlatformId: {
    summary:
      "A platform's pages by title; a platform without pages has none. The product's own platform is 4.",
    params: Type.Object({ platformId: Id }),
    payload: Type.Object({ documents: Type.Record(Type.String(), CmsDocument) }),
  },

  GetCometCmsImages: {
    summary: "The slides of Home's carousel in their order, both variants, those out of date too.",
    payload: Type.Object({ images: Type.Array(CmsImage) }),
  },

  GetSettings: {
    summary: 'The numbers Home shows, from the records, at most a minute old.',
    payload: Type.Object({
      /**
       * By id: 1 total stakes paid out (rands), 2 jackpot winners, 3 jackpot prizes (rands), 4 players daily, 5 total
       * meetings held. What has no records yet is 0.
       */
      frontEndSettings: Type.Array(
        Type.Object({ id: Type.Integer({ minimum: 1, maximum: 5 }), value: Type.Number() }),
      ),
    }),
  },
});
