import { limitClassOf } from '@furlong/contract/limit-class';
import type { Call } from '@furlong/contract/schemas/call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failed } from '../failure.ts';
import type { Caller, SsoCaller } from '../handlers.ts';
import { countRequest } from './count-request.ts';

/**
 * Admits a request to a call and counts it: by its token and network; or, for an open call without a token, among the
 * visitors of its network. A request that is not admitted counts among the refused, so that trying tokens does not use
 * up the limits of those who have one.
 */
export function admitWithinLimits(
  call: Call,
  admit: (call: Call, authorization: string | undefined) => Promise<Caller | SsoCaller | null>,
): (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void {
  const what = limitClassOf(call);
  const isOpen = call.access === 'anyone' || call.access === 'login';
  const admitHolder = async (request: FastifyRequest) => {
    try {
      request.caller = await admit(call, request.headers.authorization);
    } catch (error) {
      if (error instanceof Failed) countRequest(request, 'refused');
      throw error;
    }
    countRequest(request, what, tokenKeyOf(request.caller));
  };
  return (request, _reply, done) => {
    if (isOpen && (request.headers.authorization === undefined || call.access === 'login')) {
      // A visitor has nothing that could be refused.
      countRequest(request, what);
      done();
    } else admitHolder(request).then(() => done(), done);
  };
}

/** The key that a token is counted by: a punter's tokens count together, and the feed has one client. */
export function tokenKeyOf(caller: Caller | SsoCaller | null): string {
  if (!caller) return 'client';
  return 'punterId' in caller ? String(caller.punterId) : caller.subject;
}
