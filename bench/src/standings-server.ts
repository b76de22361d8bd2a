import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startNode } from '@furlong/server/app/start-node';
import { readSettings } from '@furlong/server/platform/config/settings/read-settings';

/** How the server process has done since it was last asked. */
export interface ServerVitals {
  /** Longest and 99th percentile of the event loop's pauses, milliseconds. */
  readonly longestPause: number;
  readonly pauseP99: number;
  /** Most memory the process held, megabytes. */
  readonly memory: number;
  /** Processor time used, as a share of one core. */
  readonly processor: number;
}

/** A node like any other, in a process that also watches its own event loop: asked by a message, it answers. */
const node = await startNode(readSettings(process.env));
const resolution = 1;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
let memory = 0;
setInterval(() => {
  memory = Math.max(memory, process.memoryUsage.rss());
}, 200);
let asked = { at: performance.now(), cpu: process.cpuUsage() };

process.on('message', (question) => {
  if (question === 'stop') {
    void node.close().then(() => process.exit(0));
    return;
  }
  if (question === 'held') {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    process.send?.((heapUsed + external) / 1e6);
    return;
  }
  const { user, system } = process.cpuUsage(asked.cpu);
  const vitals: ServerVitals = {
    longestPause: Math.max(0, delay.max / 1e6 - resolution),
    pauseP99: Math.max(0, delay.percentile(99) / 1e6 - resolution),
    memory: memory / 1e6,
    processor: (user + system) / 1000 / (performance.now() - asked.at),
  };
  asked = { at: performance.now(), cpu: process.cpuUsage() };
  memory = process.memoryUsage.rss();
  delay.reset();
  process.send?.(vitals);
});
// Nobody is left to stop it.
process.on('disconnect', () => process.exit(1));
process.send?.('ready');
