import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server that can be shut as networks do it: with a reset, or by saying nothing any more. */
export class TcpDoor {
  readonly port: number;
  #server: Server;
  #pairs = new Set<readonly [Socket, Socket]>();
  #isShut = false;

  private constructor(server: Server, port: number, target: number) {
    this.#server = server;
    this.port = port;
    server.on('connection', (near) => this.#pass(near, target));
  }

  /** Opens a door on a free port of this machine to another port of it. */
  static async open(target: number): Promise<TcpDoor> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    return new TcpDoor(server, typeof address === 'object' && address ? address.port : 0, target);
  }

  /** From now on nothing comes through the connections there are; both ends believe that they stand. */
  silence(): void {
    for (const [near, far] of this.#pairs) {
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        from.unpipe(to);
        from.resume();
      }
    }
  }

  /** New connections are taken, and never answered; those there are fall silent. */
  shut(): void {
    this.#isShut = true;
    this.silence();
  }

  /** Resets the connections there are. */
  cut(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
  }

  close(): void {
    this.#server.close();
    this.cut();
  }

  #pass(near: Socket, target: number): void {
    const far = connect(target, '127.0.0.1');
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#pairs.delete(pair);
        for (const each of pair) each.destroy();
      });
    }
    if (this.#isShut) return;
    near.pipe(far);
    far.pipe(near);
  }
}
