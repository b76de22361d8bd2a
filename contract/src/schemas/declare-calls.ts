import type { CallTable } from '../call-data.ts';
import { type Capability, callsByCapability } from '../calls.ts';
import type { CallSchemas } from './call.ts';

type TableOf<C extends Capability> = (typeof callsByCapability)[C];

type Declared<C extends Capability, S> = {
  readonly [N in keyof TableOf<C> & keyof S]: TableOf<C>[N] &
    S[N] & { readonly name: N; readonly capability: C };
};

/**
 * Joins the data of a capability's calls with their schemas, and gives each its name. A call of the table without
 * schemas, and schemas without a call, are type errors.
 */
export function declareCalls<
  C extends Capability,
  const S extends { readonly [N in keyof TableOf<C>]: CallSchemas },
>(capability: C, schemas: S & { readonly [N in Exclude<keyof S, keyof TableOf<C>>]: never }): Declared<C, S> {
  const table: CallTable = callsByCapability[capability];
  const schemasByName: Readonly<Record<string, CallSchemas>> = schemas;
  const declared = Object.entries(table).map(([name, data]) => [
    name,
    { name, capability, ...data, ...schemasByName[name] },
  ]);
  return Object.fromEntries(declared) as Declared<C, S>;
}
