import type { CallData, LimitClass } from './call-data.ts';

/** The rate-limit class of a call: its own, else by its access and method. */
export function limitClassOf({
  limits,
  access,
  method,
}: Pick<CallData, 'limits' | 'access' | 'method'>): LimitClass {
  if (limits !== undefined) return limits;
  if (access === 'feed') return 'feed';
  if (access === 'sso' || access === 'login') return 'session';
  return method === 'GET' ? 'read' : 'write';
}
