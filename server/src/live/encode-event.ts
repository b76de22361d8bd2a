/** An event as the stream writes it; the data is one line of JSON. */
export function encodeEvent(name: string, data: object, id?: number): string {
  return encodeText(name, JSON.stringify(data), id);
}

/** The same of data that is JSON already. */
export function encodeText(name: string, json: string, id?: number): string {
  return `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${json}\n\n`;
}

/**
 * The version of what the desk published (rule: live-site). It is the heartbeat too: it keeps the connection open
 * through proxies and shows the viewer that it is open.
 */
export function encodeSite(version: number): string {
  return `event: site\ndata: ${version}\n\n`;
}

/** How long a viewer waits before it reconnects, in milliseconds; randomised, so that not all reconnect at once. */
export function encodeRetry(random: number): string {
  return `retry: ${1_000 + Math.floor(random * 3_000)}\n\n`;
}
