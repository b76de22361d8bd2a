import pg from 'pg';

/**
 * A connection of its own, not of the pool. One that is lost fails its query, and nobody else: Node ends a process whose
 * client breaks with nobody listening.
 */
export function makeClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  return client;
}
