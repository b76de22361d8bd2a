import fastify from 'fastify';
import type { SentAnswer } from './pages-plan.ts';

/** The least a Fastify can do: it answers bytes that it was told, by their number, and knows nothing else. */
const app = fastify();
let answers: readonly SentAnswer[] = [];
app.get<{ Params: { number: string } }>('/:number', (request, reply) => {
  const answer = answers[Number(request.params.number)];
  if (!answer) return reply.code(404).send();
  if (answer.coding !== undefined) reply.header('content-encoding', answer.coding);
  if (answer.etag !== undefined) reply.header('etag', answer.etag);
  if (answer.status !== 200) return reply.code(answer.status).send();
  return reply.type(answer.type ?? 'application/json').send(answer.body);
});
process.on('disconnect', () => process.exit(0));
process.on('message', (told: readonly SentAnswer[]) => {
  answers = told;
  void app.listen({ port: 0, host: '127.0.0.1' }).then((url) => process.send?.(url));
});
