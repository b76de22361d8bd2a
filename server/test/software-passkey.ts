import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What a server asks of a browser, as far as an authenticator reads it. */
interface Asked {
  readonly challenge: string;
}

const userPresent = 0x01;
const withCredential = 0x40;

/** A passkey of a device, made in software: answers a server's options as a browser with it does. */
export class SoftwarePasskey {
  readonly id = randomBytes(16).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  /** How often it says that it was used. */
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Answers what it takes to be made, as JSON. */
  make(options: string): string {
    const authData = Buffer.concat([
      this.#head(userPresent | withCredential),
      Buffer.alloc(16),
      Buffer.from([0, 16]),
      Buffer.from(this.id, 'base64url'),
      coseKey(this.#keys.publicKey),
    ]);
    // CBOR: {fmt: 'none', attStmt: {}, authData}.
    const attestationObject = Buffer.concat([
      ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
      ...[text('authData'), Buffer.from([0x58, authData.length]), authData],
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Signs what it takes to be proven, as JSON. */
  prove(options: string): string {
    this.counter += 1;
    const clientData = this.#clientData('webauthn.get', options);
    const authData = this.#head(userPresent);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    });
  }

  #head(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const site = createHash('sha256').update(new URL(this.#origin).hostname).digest();
    return Buffer.concat([site, Buffer.from([flags]), counter]);
  }

  #clientData(type: string, options: string): Buffer {
    const { challenge } = JSON.parse(options) as Asked;
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #answer(response: object): string {
    return JSON.stringify({
      ...{ id: this.id, rawId: this.id, type: 'public-key', response },
      clientExtensionResults: {},
    });
  }
}

/** CBOR of a short text. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

/** A public key of P-256 as COSE has it: {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = (part: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(part, 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    point(x),
    Buffer.from([0x22]),
    point(y),
  ]);
}
