import { createServer, type ServerResponse } from 'node:http';

/** The least a server can do: it writes the same bytes to everybody who is connected, when it is told to. */
const responses = new Set<ServerResponse>();
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('event: standings\nid: 1\ndata: {}\n\n');
  responses.add(response);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.send?.(address.port);
});
process.on('disconnect', () => process.exit(0));
process.on('message', ({ version, text }: { version: number; text: string }) => {
  for (const response of responses) response.write(`event: standings\nid: ${version}\ndata: ${text}\n\n`);
});
