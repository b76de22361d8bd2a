import { roleOfPath } from '@furlong/contract/server-paths';
import type { RateClass } from './figures.ts';

const files = /^\/(assets\/|session\/check|\.well-known\/|jwks)/i;
const exchanges = /^\/(token|me|session)(\/|\?|$)/i;
const begins = /^\/auth(\/|\?|$)/i;

/** The class of a request that is no call of the contract, by its routed path. */
export function classOfPath(method: string, url: string): RateClass {
  if (roleOfPath(url) !== 'sign-in') return 'file';
  const path = url.slice('/identity'.length);
  if (files.test(path)) return 'file';
  if (begins.test(path)) return 'authorize';
  if (exchanges.test(path)) return 'exchange';
  // All others are pages, or posts of their forms.
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? 'page' : 'form';
}
