import { doTasks } from '../src/platform/runtime/do-tasks.ts';

/** Echoes a task, with what it asks for; some tasks end badly. */
doTasks<string, string>(async (task, ask) => {
  if (task === 'fail') throw new Error('no such task');
  if (task === 'die') process.exit(1);
  if (task === 'hang') return await new Promise<string>(() => undefined);
  if (task.endsWith('?')) return `${task} ${await ask(task)}`;
  return task;
});
