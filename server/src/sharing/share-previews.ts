import { createHash } from 'node:crypto';
import type { LeagueFacts, Preview } from './card.ts';
import { leaguePreview, sitePreview } from './card-words.ts';
import { KeptPictures } from './kept-pictures.ts';
import type { PictureDrawer } from './picture-drawer.ts';
import type { Look } from './picture-look.ts';

/** What a share link's query names; anything may be in it. */
export interface AskedLink {
  readonly code: unknown;
  readonly key: unknown;
}

/** A link's preview and where its picture is. */
export interface ShownLink {
  readonly preview: Preview;
  /** The path of the picture on this site, with the hash of what it shows. */
  readonly picture: string;
  readonly hash: string;
}

/**
 * A league that runs, by its code and the key that the share button's link carries beside it; undefined without the
 * right key, for a code that is unknown, and for leagues that do not run.
 */
export type FindLeague = (code: string, key: string, now: Date) => Promise<LeagueFacts | undefined>;

/** The path below which pictures of previews are. */
export const pictureBase = '/api/Sharing/Picture';
/** Grows when the same card is drawn in another way. */
const layout = 1;
const isPart = /^[\w-]{4,20}$/;

/** The previews of share links, and their pictures: each drawn once while it is in memory. */
export class SharePreviews {
  readonly #look: Look;
  readonly #drawer: Pick<PictureDrawer, 'draw'>;
  readonly #findLeague: FindLeague;
  readonly #pictures = new KeptPictures();
  readonly #neutral: ShownLink;

  constructor(look: Look, drawer: Pick<PictureDrawer, 'draw'>, findLeague: FindLeague) {
    this.#look = look;
    this.#drawer = drawer;
    this.#findLeague = findLeague;
    const preview = sitePreview(look.brand);
    const hash = this.#hashOf(preview);
    this.#neutral = { preview, hash, picture: `${pictureBase}/${hash}.jpg` };
  }

  /**
   * What a link shows: of the share button's own link its league, else the site, the same for a code that is typed,
   * guessed, unknown, disabled or removed. Only reads (rule: share-previews).
   */
  async find({ code, key }: AskedLink, now: Date): Promise<ShownLink> {
    if (!isLinkPart(code) || !isLinkPart(key)) return this.#neutral;
    const league = await this.#findLeague(code, key, now);
    if (!league) return this.#neutral;
    const preview = leaguePreview(this.#look.brand, league);
    const hash = this.#hashOf(preview);
    return { preview, hash, picture: `${pictureBase}/${code}/${key}/${hash}.jpg` };
  }

  /** The picture of a preview as a JPEG. */
  async draw({ hash, preview }: ShownLink): Promise<Buffer> {
    return await this.#pictures.take(hash, () => this.#drawer.draw(preview.card));
  }

  /** Draws the site's own picture, which starts the drawing thread and is then in memory. */
  async warm(): Promise<void> {
    await this.draw(this.#neutral);
  }

  #hashOf({ card }: Preview): string {
    const content = JSON.stringify([layout, this.#look, card]);
    return createHash('sha256').update(content).digest('hex').slice(0, 20);
  }
}

function isLinkPart(part: unknown): part is string {
  return typeof part === 'string' && isPart.test(part);
}
