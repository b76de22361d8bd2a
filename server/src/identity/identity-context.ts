import type { Platform } from '../platform/runtime/platform.ts';
import type { Background } from './background.ts';
import type { BreachCheck } from './breach-check.ts';
import type { KnownDevices } from './known-devices.ts';
import type { Mailer } from './mailer.ts';
import type { ProviderKeys } from './provider-keys.ts';
import type { RegisteredHere } from './registered-here.ts';

/** The services that the embedded provider's use cases share. */
export interface IdentityContext {
  readonly platform: Platform;
  readonly keys: ProviderKeys;
  readonly breaches: BreachCheck;
  readonly devices: KnownDevices;
  readonly registered: RegisteredHere;
  readonly mailer: Mailer;
  readonly background: Background;
}
