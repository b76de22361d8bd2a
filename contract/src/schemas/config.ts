import Type, { type Static } from 'typebox';
import { linkShape, phoneShape, titleShape } from '../site-values.ts';

const closed = { additionalProperties: false };
/** An http(s) address, or nothing. */
export const Link = Type.String({
  pattern: linkShape.source,
  maxLength: 500,
  description: 'an http(s):// address, or nothing',
});
const Colour = Type.String({
  pattern: '^#[0-9A-Fa-f]{6}$',
  description: 'a colour as # and six digits of 0-9 a-f: #123B7A',
});

const WholeRands = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
/** The most that one combination may win, in rands, by the number of its legs. */
export const ClassLimits = Type.Object(
  { single: WholeRands, double: WholeRands, treble: WholeRands, quad: WholeRands, multiple: WholeRands },
  closed,
);
/** The payout limits, in rands (rules: payout-limits, first-timers). */
export const PayoutLimitsInRands = Type.Object(
  { firstTimerLimits: ClassLimits, regularLimits: ClassLimits },
  closed,
);
export type PayoutLimitsInRands = Static<typeof PayoutLimitsInRands>;

const TaxPercent = Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.01 });
/** Tax on winnings by sport, per cent (rule: winnings-tax). */
export const TaxPercentBySport = Type.Object({ horseracing: TaxPercent, soccer: TaxPercent }, closed);
export type TaxPercentBySport = Static<typeof TaxPercentBySport>;

/** The feature flags (rule: feature-flags). Off hides the feature. */
export const Flags = Type.Object(
  {
    showBetSlipV2: Type.Boolean(),
    showBetSlipV3: Type.Boolean(),
    showLuckyPick: Type.Boolean(),
    showFriendsLeague: Type.Boolean(),
    showMyStats: Type.Boolean(),
    showNewStats: Type.Boolean(),
    showNotification: Type.Boolean(),
    showMyBets: Type.Boolean(),
    showNewLeaderboard: Type.Boolean(),
    showSportsSelector: Type.Boolean(),
  },
  closed,
);
export type Flags = Static<typeof Flags>;
/** The name of a feature flag. */
export type Flag = keyof Flags;

/** The keys that an operator's file sets and `/config.json` shows. An empty text or link is one the operator does not have. */
export const SharedConfig = Type.Object(
  {
    brand: Type.String({
      pattern: '^[A-Za-z][A-Za-z0-9 ]{0,29}$',
      description: 'up to 30 letters, digits and spaces, a letter first',
    }),
    title: Type.String({
      pattern: titleShape.source,
      maxLength: 120,
      description: 'a text that is not blank',
    }),
    /** The operator's logo; empty: the product's own mark and the brand's name. */
    logoUrl: Link,
    /** Colour tokens that the operator overrides, by name: `turf` is `--turf`. */
    colours: Type.Record(Type.String({ pattern: '^[a-z][a-z0-9-]{0,20}$' }), Colour),
    facebookUrl: Link,
    instagramUrl: Link,
    twitterUrl: Link,
    youtubeUrl: Link,
    gallopTv: Link,
    winningForm: Link,
    supportPhone: Type.String({
      pattern: phoneShape.source,
      maxLength: 40,
      description: 'a telephone number as 0800 123 456 or +27 11 555 0100, or nothing',
    }),
    supportAddress: Type.String({ maxLength: 200 }),
    specialEventMeetingId: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
    specialEventText: Type.String({ maxLength: 300 }),
    notificationText: Type.String({ maxLength: 300 }),
    /** Where the calls are; never empty in `/config.json`. */
    puntersApiUrl: Link,
    /** Where tokens are issued; never empty in `/config.json`. */
    tokenIssuerUrl: Link,
    silkImageBaseUrl: Link,
    protectedRoutes: Type.Array(
      Type.String({ pattern: '^/', description: 'a path that begins with /, as /myBets' }),
      { maxItems: 50 },
    ),
    platformId: Type.Integer({ minimum: 1 }),
    payoutLimits: PayoutLimitsInRands,
    winningsTaxPercent: TaxPercentBySport,
    /** Minutes without input after which money moves only after a fresh sign-in; 0: never. */
    freshSignInMinutes: Type.Integer({ minimum: 0, maximum: 1_440 }),
    ...Flags.properties,
  },
  closed,
);

const shared = SharedConfig.properties;
/**
 * The keys that the desk may set over the operator's file (rule: desk-settings). What the site is called, where its
 * servers and pictures are, and what betting goes by are the file's alone.
 */
export const DeskConfig = Type.Object(
  {
    title: shared.title,
    notificationText: shared.notificationText,
    specialEventText: shared.specialEventText,
    specialEventMeetingId: Type.Union([Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), Type.Null()]),
    supportPhone: shared.supportPhone,
    supportAddress: shared.supportAddress,
    facebookUrl: shared.facebookUrl,
    instagramUrl: shared.instagramUrl,
    twitterUrl: shared.twitterUrl,
    youtubeUrl: shared.youtubeUrl,
    gallopTv: shared.gallopTv,
    /** In `/config.json` under the brand's own key. */
    placeABetUrl: Link,
    winningForm: shared.winningForm,
    ...Flags.properties,
  },
  closed,
);
export type DeskConfig = Static<typeof DeskConfig>;

const { payoutLimits: _, ...published } = shared;

/** What `/config.json` answers, besides the place-a-bet link under the key of `brand-key.ts`. */
export const Config = Type.Object(
  {
    // The payout limits hold from an instant on, and have a call of their own.
    ...published,
    /** Where the punter signs in. */
    identityUrl: Link,
    /** The demo runs: its accounts may be shown. */
    demo: Type.Boolean(),
    /** Grows with everything that the desk publishes: pages, banners and numbers are asked for again (rule: live-site). */
    contentVersion: Type.Integer({ minimum: 0 }),
  },
  // The key of the brand.
  { additionalProperties: Link },
);
export type Config = Static<typeof Config>;
