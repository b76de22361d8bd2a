import { Failure, type ParamsOf } from '@furlong/contract/schemas/call';
import { sharingCalls } from '@furlong/contract/schemas/sharing';
import type { FastifyInstance } from 'fastify';
import type { Admit } from '../platform/http/bind-call.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Caller } from '../platform/http/handlers.ts';
import { admitWithinLimits } from '../platform/http/limits/admit-within-limits.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { ResultFacts } from './card.ts';
import { resultCard } from './card-words.ts';
import type { PictureDrawer } from './picture-drawer.ts';

const { GetResultCard } = sharingCalls;

/** What the card needs of other rooms. */
export interface ResultPorts {
  /** A punter's result of a meeting that is over. Throws Failed for a meeting that is not, or was not played. */
  loadResult(meetingId: number, punterId: number): Promise<ResultFacts>;
  /** Whether a punter may take part in the game now: nobody on a break or excluded advertises it. */
  mayPlay(punterId: number, now: Date): Promise<boolean>;
}

/** Mounts the card of one's own result: a picture to share, drawn when it is asked for (rule: result-card). */
export function mountResultCard(
  app: FastifyInstance,
  { clock }: Pick<Platform, 'clock'>,
  drawer: Pick<PictureDrawer, 'draw'>,
  ports: ResultPorts,
  admit: Admit,
): void {
  app.route({
    method: GetResultCard.method,
    url: GetResultCard.path,
    config: { countedAtAdmission: true },
    schema: {
      operationId: GetResultCard.name,
      summary: GetResultCard.summary,
      tags: [GetResultCard.capability],
      security: [{ punter: [] }],
      produces: ['image/jpeg'],
      params: GetResultCard.params,
      response: { '4xx': Failure, '5xx': Failure },
    },
    onRequest: admitWithinLimits(GetResultCard, admit),
    handler: async (request, reply) => {
      const { punterId } = request.caller as Caller;
      const { meetingId } = request.params as ParamsOf<typeof GetResultCard>;
      if (!(await ports.mayPlay(punterId, clock()))) {
        throw new Failed('forbidden', 'A result card is not made while you are on a break or excluded');
      }
      const result = await ports.loadResult(meetingId, punterId);
      const picture = await drawer.draw(resultCard(result));
      reply.header('content-disposition', `attachment; filename="result-${meetingId}.jpg"`);
      reply.header('cache-control', 'no-store');
      return reply.type('image/jpeg').send(picture);
    },
  });
}
