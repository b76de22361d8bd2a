import type { FastifyInstance } from 'fastify';
import type { Admit } from '../platform/bind-call.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { Platform } from '../platform/platform.ts';

/** Every capability of a node, wired to one another. */
export interface Capabilities {
  readonly handlers: Partial<Handlers>;
  readonly admit: Admit;
  /** Whether everything that answers requests is loaded. */
  ready(): boolean;
  /** Called once the node listens: what uses its own HTTP calls begins. */
  started(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the capabilities: the only place that knows them all. */
export async function startCapabilities(_app: FastifyInstance, _platform: Platform): Promise<Capabilities> {
  return {
    handlers: {},
    admit: async () => null,
    ready: () => true,
    started: async () => undefined,
    stop: async () => undefined,
  };
}
