import type { CmsImage } from '@furlong/contract/schemas/content';
import { localDayOf } from '@furlong/domain/local-date';

/** The image variants: for computers, and for phones and tablets. */
export const desktopVariant = 'pc-slide';
export const mobileVariant = 'pc-slide-mob';

/** The images to show: of the device's variant, active, and with today within their dates, both days included. */
export function chooseSlides(images: readonly CmsImage[], now: number, mobile: boolean): CmsImage[] {
  const today = localDayOf(new Date(now));
  const variant = mobile ? mobileVariant : desktopVariant;
  return images.filter(
    (image) =>
      image.variant === variant &&
      image.active &&
      image.startDate.slice(0, 10) <= today &&
      today <= image.endDate.slice(0, 10),
  );
}
