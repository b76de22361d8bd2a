import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding, EncodedBody, type Encoders, encoders } from './content-codings.ts';
import { matchesTag, weakTag } from './entity-tag.ts';

/** An answer that is the same for everybody: made once, and compressed once per encoding, while the server runs. */
export class StaticAnswer {
  readonly #type: string;
  readonly #make: () => string | Buffer;
  readonly #encoders: Encoders;
  #made: { readonly body: EncodedBody; readonly etag: string } | undefined;

  /** `make` is called at the first request. */
  constructor(type: string, make: () => string | Buffer, encode: Encoders = encoders) {
    this.#type = type;
    this.#make = make;
    this.#encoders = encode;
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.#made ??= hashed(this.#make(), this.#encoders);
    const { body, etag } = this.#made;
    reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag });
    if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const coding = chooseCoding(request.headers['accept-encoding']);
    if (coding !== undefined) reply.header('content-encoding', coding);
    return reply.type(this.#type).send(await body.read(coding));
  }
}

function hashed(made: string | Buffer, encode: Encoders) {
  const plain = Buffer.from(made);
  const etag = weakTag(createHash('sha256').update(plain).digest('base64url').slice(0, 20));
  return { body: new EncodedBody(plain, encode), etag };
}
