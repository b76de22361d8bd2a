import { generateSecret, generateURI, verify } from 'otplib';

/** Seconds of one step of a code. */
const stepSeconds = 30;

/** A new secret of an authenticator app: 160 random bits in base 32. */
export const makeTotpSecret = (): string => generateSecret();

/** The address that an authenticator app reads from the picture. */
export function totpUri(secret: string, { brand, username }: { brand: string; username: string }): string {
  // A colon parts the issuer from the name.
  return generateURI({ issuer: brand.replaceAll(':', ' '), label: username, secret });
}

/**
 * The step of a code, within one step of drift to either side (rule: second-factor); undefined for any other text. The
 * caller takes a step only once.
 */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: stepSeconds });
  return result.valid ? Math.floor(epoch / stepSeconds) + result.delta : undefined;
}

/** What was typed as a code, without the spaces and dashes that apps and people put into it. */
export const typedCode = (text: string): string => text.replace(/[\s-]/g, '');
