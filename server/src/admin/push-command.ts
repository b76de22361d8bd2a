import { formatLocalDateTime } from '@furlong/domain/local-date';
import {
  countDeliveries,
  type StoppedRow,
  selectServices,
  selectStopped,
} from '../notifications/queries-subscriptions.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { type Command, expectNothing } from './arguments.ts';

/** Stopped subscriptions that are listed. */
const stoppedMax = 100;

const push: Command = async (operands, _options, settings, { out }) => {
  expectNothing(operands);
  await withDatabase(settings, async (db) => {
    const services = await selectServices(db);
    if (services.length === 0) out.write('No browser is subscribed.\n');
    for (const { service, subscriptions, stopped } of services) {
      out.write(`${service}  ${subscriptions} browsers, ${stopped} of them stopped\n`);
    }
    for (const { state, reason, deliveries } of await countDeliveries(db, new Date())) {
      const since = state === 'due' ? '' : ' in the last day';
      out.write(`${deliveries} pushes ${state}${reason === null ? '' : ` (${reason})`}${since}\n`);
    }
    const stopped = await selectStopped(db, stoppedMax + 1);
    for (const row of stopped.slice(0, stoppedMax)) out.write(`${describeStopped(row)}\n`);
    if (stopped.length > stoppedMax) out.write(`There are more than these ${stoppedMax}.\n`);
  });
};

function describeStopped({ id, punterId, service, status, stoppedAt }: StoppedRow): string {
  return `stopped: browser ${id} of punter ${punterId} at ${service}, which answered ${status ?? 'nothing'}, since ${formatLocalDateTime(stoppedAt)}`;
}

/** The command on pushes, by name. */
export const pushCommands: readonly (readonly [string, Command])[] = [['push', push]];
