import type { OperatorConfig } from '../platform/config/operator-config.ts';

/**
 * What the demo's operator fills in, so that every part of the footer is there to be seen. None of it is anybody's:
 * a number of zeros, a box without a number, and addresses of the domain that is reserved for examples (RFC 2606).
 */
export const demoOperator: Partial<OperatorConfig> = {
  supportPhone: '000 000 0000',
  supportAddress: 'PO Box 000, Cape Town, 8000',
  facebookUrl: 'https://example.com/?demo=facebook',
  instagramUrl: 'https://example.com/?demo=instagram',
  twitterUrl: 'https://example.com/?demo=twitter',
  youtubeUrl: 'https://example.com/?demo=youtube',
  gallopTv: 'https://example.com/?demo=watch-racing',
  placeABetUrl: 'https://example.com/?demo=place-a-bet',
  winningForm: 'https://example.com/?demo=get-insights',
};
