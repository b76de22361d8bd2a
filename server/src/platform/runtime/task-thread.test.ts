import { afterEach, expect, test } from 'vitest';
import { NoThread, TaskThread, type ThreadParts } from './task-thread.ts';

const told: string[] = [];
let thread: TaskThread<string, string>;
afterEach(async () => {
  await thread.stop();
  told.length = 0;
});

function start(parts: Partial<ThreadParts> = {}): void {
  thread = new TaskThread({
    module: new URL('../../../test/task-thread-module.ts', import.meta.url),
    tasksMax: 3,
    timeoutMs: 60_000,
    tell: (problem) => told.push(problem),
    ...parts,
  });
}

const endsOf = async (tasks: readonly string[]) => {
  const ends = await Promise.allSettled(tasks.map((task) => thread.run(task)));
  return ends.map((end) => (end.status === 'fulfilled' ? end.value : end.reason));
};

test('tasks are done in their order, and what one asks is answered while the others wait', async () => {
  start({ answer: async (question) => (question === 'who?' ? 'I' : null) });
  expect(await endsOf(['who?', 'a', 'why?'])).toEqual(['who? I', 'a', 'why? null']);
});

test('an answer that fails is told, and refused to the task', async () => {
  start({ answer: () => Promise.reject(new Error('no answer')) });
  expect(await thread.run('who?')).toBe('who? null');
  expect(told.join()).toContain('no answer');
});

test('a task that fails says why, and the next is done', async () => {
  start();
  const [failed, done] = await endsOf(['fail', 'a']);
  expect(failed.message).toContain('no such task');
  expect(failed).not.toBeInstanceOf(NoThread);
  expect(done).toBe('a');
  expect(told).toEqual([]);
});

test('no more tasks are taken than there is room for', async () => {
  start();
  const ends = await endsOf(['a', 'b', 'c', 'd']);
  expect(ends.slice(0, 3)).toEqual(['a', 'b', 'c']);
  expect(ends[3]).toBeInstanceOf(NoThread);
  expect(await thread.run('e')).toBe('e');
});

test('a thread that dies is told once and replaced; after a second death there is none for a while', async () => {
  start();
  expect(await endsOf(['die', 'a'])).toEqual([expect.any(NoThread), expect.any(NoThread)]);
  expect(told).toEqual(['the thread ended']);
  expect(await thread.run('b')).toBe('b');
  expect(await endsOf(['die'])).toEqual([expect.any(NoThread)]);
  expect(await endsOf(['die'])).toEqual([expect.any(NoThread)]);
  expect(told).toHaveLength(3);
  expect(await endsOf(['c'])).toEqual([expect.any(NoThread)]);
  expect(told).toHaveLength(3);
});

test('a thread that the system refuses is told, and the next task starts one', async () => {
  // Data that no thread can be given fail its start as a system without a thread to spare does.
  const workerData = [() => 'not to be copied', undefined];
  thread = new TaskThread({
    module: new URL('../../../test/task-thread-module.ts', import.meta.url),
    tasksMax: 3,
    timeoutMs: 60_000,
    tell: (problem) => told.push(problem),
    get workerData() {
      return workerData.shift();
    },
  });
  expect(await endsOf(['a'])).toEqual([expect.any(NoThread)]);
  expect(told).toHaveLength(1);
  expect(await endsOf(['b', 'c'])).toEqual(['b', 'c']);
});

test('a thread that hangs is ended, and what waits with it', async () => {
  start({ timeoutMs: 50 });
  expect(await endsOf(['hang', 'a'])).toEqual([expect.any(NoThread), expect.any(NoThread)]);
  expect(told).toEqual(['a task took too long']);
});

test('who stops it ends what waits, and nothing more is taken', async () => {
  start();
  const waiting = endsOf(['hang', 'a']);
  await thread.stop();
  expect(await waiting).toEqual([expect.any(NoThread), expect.any(NoThread)]);
  expect(await endsOf(['b'])).toEqual([expect.any(NoThread)]);
  expect(told).toEqual([]);
});
