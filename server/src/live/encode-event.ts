/** An event as the stream writes it; the data is one line of JSON. */
export function encodeEvent(name: string, data: object, id?: number): string {
  return `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** A line that says nothing: it keeps the connection open through proxies, and tells a viewer that it is. */
export const heartbeat = ':\n\n';

/** How long a viewer waits before it connects again, in milliseconds; spread, so that not all come at once. */
export function encodeRetry(random: number): string {
  return `retry: ${1_000 + Math.floor(random * 3_000)}\n\n`;
}
