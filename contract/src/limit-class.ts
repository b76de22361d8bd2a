import type { Call, LimitClass } from './call.ts';

/** The class a call counts as: its own, else by its access and method. */
export function limitClassOf({
  limits,
  access,
  method,
}: Pick<Call, 'limits' | 'access' | 'method'>): LimitClass {
  if (limits !== undefined) return limits;
  if (access === 'feed') return 'feed';
  if (access === 'sso' || access === 'login') return 'session';
  return method === 'GET' ? 'read' : 'write';
}
