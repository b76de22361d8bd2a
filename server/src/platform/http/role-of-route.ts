import { roleOfPath, type ServerRole } from '@furlong/contract/server-paths';

const roles = new Map<string, ServerRole | undefined>();

/** What answers at a route, by its pattern; looked up once for each, of which there are some hundreds. */
export function roleOfRoute(pattern: string | undefined): ServerRole | undefined {
  if (pattern === undefined) return undefined;
  if (roles.has(pattern)) return roles.get(pattern);
  const role = roleOfPath(pattern);
  roles.set(pattern, role);
  return role;
}
