import { randomBytes } from 'node:crypto';
import { argon2id, hash, verify } from 'argon2';

/** 19 MiB, two passes, one lane: the recommended minimum for argon2id, about 20 ms here. */
const cost = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let dummy: Promise<string> | undefined;

/** Makes passwords that look the same equal, whatever keyboard composed them. */
const normal = (password: string) => password.normalize('NFKC');

export async function hashPassword(password: string): Promise<string> {
  return await hash(normal(password), cost);
}

/** Whether a password is the account's. Without an account it returns false after the same time. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await verify(passwordHash ?? (await dummy), normal(password));
  return matches && passwordHash !== undefined;
}
