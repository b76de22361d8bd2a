import { bannerWords } from './banners-words.ts';

/** A banner as it is written. */
export interface BannerDraft {
  readonly altText: string;
  readonly active: boolean;
  readonly startDate: string;
  readonly endDate: string;
  readonly linkUrl: string;
  readonly place: string;
  /** Empty: none yet. */
  readonly imageUrl: string;
  readonly imageUrlMob: string;
}

/** What is wrong, by its field; the server decides again. */
export type BannerFaults = Partial<
  Record<'altText' | 'imageUrl' | 'imageUrlMob' | 'days' | 'linkUrl' | 'place', string>
>;

/** Whether something is written otherwise than it was. */
export function isChanged(start: BannerDraft, draft: BannerDraft): boolean {
  return (Object.keys(start) as (keyof BannerDraft)[]).some((key) => start[key] !== draft[key]);
}

/** Finds what keeps a banner from being saved. */
export function findFaults(draft: BannerDraft): BannerFaults {
  const { altText, startDate, endDate, linkUrl, place, imageUrl, imageUrlMob } = draft;
  const link = linkUrl.trim();
  const isLink = link === '' || /^(?:\/(?!\/)|https?:\/\/)\S*$/.test(link);
  const isPlace = /^\d{1,4}$/.test(place.trim()) && Number(place) <= 1000;
  return {
    ...(altText.trim() === '' && { altText: bannerWords.altMissing }),
    ...(imageUrl === '' && { imageUrl: bannerWords.pictureMissing }),
    ...(imageUrlMob === '' && { imageUrlMob: bannerWords.pictureMissing }),
    ...((startDate === '' || endDate === '' || startDate > endDate) && { days: bannerWords.daysWrong }),
    ...(!isLink && { linkUrl: bannerWords.linkWrong }),
    ...(!isPlace && { place: bannerWords.placeWrong }),
  };
}
