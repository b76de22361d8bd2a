import { declareCalls } from './declare-calls.ts';

export const notificationsCalls = declareCalls('notifications', {});
