/** The words of sending a league's code and link. */
export const shareWords = {
  codeCopied: 'Code copied',
  linkCopied: 'Link copied',
  copyCode: 'Copy the code ',
  copyLink: 'Copy link',
  copyLinkTo: (league: string) => ` to ${league}`,
  whatsApp: 'WhatsApp',
  anotherApp: ' (opens another app)',
  share: 'Share',
  invitation: (league: string, brand: string) => `Join my league ${league} on ${brand}`,
  notCopied: 'Not copied',
  notAllowed: (text: string) => `This browser won’t let us copy: ${text}`,
} as const;
