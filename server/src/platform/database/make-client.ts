import pg from 'pg';

/**
 * Makes a database connection outside the pool. A lost connection fails its query only: without a listener for its
 * error event, Node would end the process.
 */
export function makeClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  return client;
}
