import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Sends the head of a response; returns the function that writes text after it, and alone may write. Thousands are
 * written to at the same moment, so under HTTP/1.1 each text is framed as a chunk here and goes to the connection as one
 * string: the bytes of `response.write`, which makes four writes of it, for a quarter less processor time
 * (`docs/decisions/055-chunks-of-a-stream.md`). What comes after the end, or for a connection that is gone, is dropped.
 */
export function openEvents(request: IncomingMessage, response: ServerResponse): (text: string) => void {
  const isChunked = request.httpVersion === '1.1';
  // Said outright, so that the framing does not hang on what Node would choose.
  if (isChunked) response.setHeader('transfer-encoding', 'chunked');
  response.flushHeaders();
  return (text) => {
    if (response.writableEnded || response.destroyed) return;
    const { socket } = response;
    // Without a connection it is not its turn yet: the answer before it is under way, and the response keeps the text.
    if (!isChunked || !socket || response.writableCorked > 0) response.write(text);
    else if (socket.writable) socket.write(...chunkOf(text));
  };
}

/** One chunk, and its encoding: ASCII, which events nearly always are, need not be encoded. */
function chunkOf(text: string): [chunk: string, encoding: 'latin1' | 'utf8'] {
  const length = Buffer.byteLength(text);
  return [`${length.toString(16)}\r\n${text}\r\n`, length === text.length ? 'latin1' : 'utf8'];
}
