import Type, { type Static } from 'typebox';
import { DeskConfig } from './config.ts';
import { declareCalls } from './declare-calls.ts';
import { Day, Guid, Id, Instant, name, oneOf, orNull } from './fields.ts';

/** Most characters of a page's HTML; the longest that comes with the product has a tenth of it. */
const htmlMax = 150_000;
/** Room for that HTML in a body of JSON. */
const bodyLimit = 1024 * 1024;

const Html = Type.String({ maxLength: htmlMax });
const VersionNumber = Type.Integer({ minimum: 1, maximum: 1_000_000 });
/** The number that somebody saw, 0 where there was none. */
const Seen = Type.Integer({ minimum: 0, maximum: 1_000_000 });

/** What a page is kept under. */
const key = { platformId: Id, title: name(60) };

/** A page as the desk lists it. */
const ListedDocument = Type.Object({
  platformId: Id,
  title: Type.String(),
  /** The version that punters see; null: none yet. */
  published: orNull(VersionNumber),
  publishedAt: orNull(Instant),
  /** Whether it is still the text of the product's files, which a new release renews. */
  followsFile: Type.Boolean(),
  newest: VersionNumber,
  newestAt: Instant,
});
export type ListedDocument = Static<typeof ListedDocument>;

/** One text that a page had (rule: content-versions). */
const DocumentVersion = Type.Object({
  number: VersionNumber,
  madeAt: Instant,
  /** Null: it came with the product. */
  madeBy: orNull(Type.String()),
  shipped: Type.Boolean(),
  restoredFrom: orNull(VersionNumber),
});
export type DocumentVersion = Static<typeof DocumentVersion>;

/** A version that punters see from an instant on (rule: timed-publications). */
const TimedVersion = Type.Object({
  id: Guid,
  number: VersionNumber,
  from: Instant,
  askedBy: orNull(Type.String()),
});
export type TimedVersion = Static<typeof TimedVersion>;

/** The same, of which page. */
const TimedOfPage = Type.Object({ ...TimedVersion.properties, platformId: Id, title: Type.String() });
export type TimedOfPage = Static<typeof TimedOfPage>;

/** A part of a text that one version has and the other has not; `same` counts the parts that both have. */
const TextChange = Type.Object({
  kind: oneOf(['added', 'removed', 'same']),
  /** HTML of each part: a paragraph, an item, a row. None of `same`. */
  parts: Type.Array(Type.String()),
  count: Type.Integer({ minimum: 1 }),
});
export type TextChange = Static<typeof TextChange>;

/** Most bytes of a picture that the desk uploads (rule: uploaded-pictures). */
export const pictureBytesMax = 5 * 1024 * 1024;

const bannerFields = {
  altText: name(200),
  active: Type.Boolean(),
  /** First and last day in Johannesburg, both included. */
  startDate: Day,
  endDate: Day,
  /** A path of the app or an address; null: it leads nowhere. */
  linkUrl: orNull(
    Type.String({
      pattern: '^(/|/[^/\\\\\\s][^\\s]*|https?://[^\\s]+)$',
      maxLength: 500,
      description: 'a path of the site that begins with /, or an http(s):// address',
    }),
  ),
  /** Lower places come first. */
  place: Type.Integer({ minimum: 0, maximum: 1000 }),
  /** The pictures for a computer (`pc-slide`) and for a phone (`pc-slide-mob`): paths of this server. */
  imageUrl: Type.String({ minLength: 1, maxLength: 500 }),
  imageUrlMob: Type.String({ minLength: 1, maxLength: 500 }),
};

/** A banner of Home's carousel, with both its pictures. */
const Banner = Type.Object({
  id: Id,
  ...bannerFields,
  altText: Type.String(),
  /** Grows with each change. */
  version: Id,
  changedAt: Instant,
  /** Null: it came with the product. */
  changedBy: orNull(Type.String()),
});
export type Banner = Static<typeof Banner>;

/** Keys that the desk sets; the others are the operator's file's. */
const SetConfig = Type.Partial(DeskConfig, { additionalProperties: false });
export type SetConfig = Static<typeof SetConfig>;

/** A number of Home, by the id of its setting. */
const SiteNumber = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: 5 }),
  value: Type.Number({ minimum: 0, maximum: 1_000_000_000_000, multipleOf: 0.01 }),
});
const SiteNumbers = Type.Array(SiteNumber, { maxItems: 5 });

/** A change of one setting, as JSON; null: the file's own value, or the computed number. */
const SettingChange = Type.Object({
  key: Type.String(),
  before: orNull(Type.String()),
  after: orNull(Type.String()),
});

/** What the desk set at one time (rule: desk-settings). */
const SettingsVersion = Type.Object({
  number: VersionNumber,
  madeAt: Instant,
  madeBy: orNull(Type.String()),
  restoredFrom: orNull(VersionNumber),
  /** Of the version before. */
  changes: Type.Array(SettingChange, { maxItems: 60 }),
});
export type SettingsVersion = Static<typeof SettingsVersion>;

export const deskContentCalls = declareCalls('desk-content', {
  ListDocuments: {
    summary:
      'The pages of the content system of every platform, by title, 200 at most; and the versions of all of them that have a time to come, the next first, 50 at most.',
    payload: Type.Object({
      documents: Type.Array(ListedDocument, { maxItems: 200 }),
      /** The platform whose pages the app shows. */
      platformId: Id,
      hasMore: Type.Boolean(),
      timed: Type.Array(TimedOfPage, { maxItems: 50 }),
      hasMoreTimed: Type.Boolean(),
    }),
  },
  GetDocument: {
    summary:
      'A page with one of its versions, the newest unless asked otherwise, its last 100 versions, and those with a time to come.',
    query: Type.Object({ ...key, number: Type.Optional(VersionNumber) }),
    payload: Type.Object({
      document: ListedDocument,
      versions: Type.Array(DocumentVersion, { maxItems: 100 }),
      /** Versions with a time to come, the next first. */
      timed: Type.Array(TimedVersion, { maxItems: 10 }),
      number: VersionNumber,
      html: Type.String(),
    }),
  },
  CompareDocument: {
    summary: 'What publishing a version would change of what punters see.',
    query: Type.Object({ ...key, number: VersionNumber }),
    payload: Type.Object({
      published: orNull(VersionNumber),
      changes: Type.Array(TextChange, { maxItems: 1000 }),
      added: Type.Integer(),
      removed: Type.Integer(),
    }),
  },
  PreviewDocument: {
    summary:
      'A text as the punters’ page would show it: cleaned, its placeholders filled in; and what cleaning takes away. Nothing is stored.',
    body: Type.Object({ html: Html }),
    bodyLimit,
    payload: Type.Object({
      html: Type.String(),
      /** Tags and attributes that no page may have, at most 50 different ones: `<img>`, `onclick of <p>`. */
      taken: Type.Array(Type.Object({ what: Type.String(), count: Type.Integer({ minimum: 1 }) }), {
        maxItems: 50,
      }),
    }),
  },
  SaveDocument: {
    summary:
      'Stores a text as a new version that punters do not see yet. `basedOn` is the newest version that was read, 0 for a new page; a 412 says that somebody saved meanwhile.',
    body: Type.Object({ ...key, html: Html, basedOn: Seen }),
    bodyLimit,
    payload: Type.Object({ number: VersionNumber }),
  },
  RestoreDocument: {
    summary: 'Makes a new version equal to an older one. `basedOn` as with SaveDocument.',
    body: Type.Object({ ...key, number: VersionNumber, basedOn: Seen }),
    payload: Type.Object({ number: VersionNumber }),
  },
  PublishDocument: {
    summary:
      'Lets punters see a version. `over` is the published one that was seen, 0 for none; a 412 says that somebody published meanwhile.',
    body: Type.Object({ ...key, number: VersionNumber, over: Seen }),
    payload: Type.Object({ added: Type.Integer(), removed: Type.Integer() }),
  },
  TimeDocument: {
    summary:
      'Lets punters see a version from an instant on, within a year, whatever is published then. `over` as with PublishDocument; the same `id` again asks for nothing more.',
    body: Type.Object({ id: Guid, ...key, number: VersionNumber, from: Instant, over: Seen }),
    payload: Type.Object({}),
  },
  CancelTimedDocument: {
    summary: 'Takes the time of a version back before it comes; a 409 says that it is too late.',
    body: Type.Object({ id: Guid }),
    payload: Type.Object({}),
  },
  LinkDocumentPreview: {
    summary: 'A link to one version that anybody can open for an hour.',
    body: Type.Object({ ...key, number: VersionNumber }),
    payload: Type.Object({ path: Type.String(), until: Instant }),
  },
  ListBanners: {
    summary: 'The banners of Home in their order, those out of date and switched off too; 100 at most.',
    payload: Type.Object({ banners: Type.Array(Banner, { maxItems: 100 }) }),
  },
  SaveBanner: {
    summary:
      'Adds a banner (`id` null) or changes one, which punters see at once. `version` is the one that was read, 0 for a new one; a 412 says that somebody changed it meanwhile. A picture is one that was uploaded, or the one that the banner has.',
    body: Type.Object({ id: orNull(Id), version: Seen, ...bannerFields }),
    payload: Type.Object({ banner: Banner }),
  },
  RemoveBanner: {
    summary: 'Takes a banner away; what it was stands in the acts.',
    body: Type.Object({ id: Id, version: Id }),
    payload: Type.Object({}),
  },
  GetSiteSettings: {
    summary: 'What the operator’s file says, what the desk set over it, and the last 50 changes.',
    payload: Type.Object({
      /** The version that holds; 0: the desk has set nothing yet. */
      number: Seen,
      file: DeskConfig,
      /** Keys of `file` with the product's own value, which the operator did not choose. */
      asShipped: Type.Array(Type.String(), { maxItems: 60 }),
      config: SetConfig,
      numbers: SiteNumbers,
      /** The numbers as they are computed from the records. */
      computed: SiteNumbers,
      versions: Type.Array(SettingsVersion, { maxItems: 50 }),
    }),
  },
  PublishSiteSettings: {
    summary:
      'Sets values over the operator’s file, in every open page within seconds: all keys that the desk shall set, so that a missing one is the file’s again. `basedOn` is the version that was read; a 412 says that somebody published meanwhile.',
    body: Type.Object({ basedOn: Seen, config: SetConfig, numbers: SiteNumbers }),
    payload: Type.Object({ number: VersionNumber }),
  },
  RestoreSiteSettings: {
    summary: 'Publishes what an older version had. `basedOn` as with PublishSiteSettings.',
    body: Type.Object({ number: VersionNumber, basedOn: Seen }),
    payload: Type.Object({ number: VersionNumber }),
  },
  UploadPicture: {
    summary:
      'Takes a picture: JPEG, PNG or WebP as the body, at most 5 MB and 40 megapixels. It is encoded anew without what else the file carried.',
    body: Type.Unsafe<Uint8Array | null>({}),
    bodyLimit: pictureBytesMax,
    payload: Type.Object({
      imageUrl: Type.String(),
      width: Type.Integer(),
      height: Type.Integer(),
      bytes: Type.Integer(),
    }),
  },
});
