/** The key of the place-a-bet link in `/config.json`: the brand in lower case, without spaces. */
export function brandKey(brand: string): string {
  return brand.toLowerCase().replaceAll(' ', '');
}
