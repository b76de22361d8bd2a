import { parentPort } from 'node:worker_threads';
import type { FromThread, ToThread } from './task-messages.ts';

/** Asks the thread's owner; null: refused. */
export type Ask = (question: string) => Promise<string | null>;

/** Does the tasks of the thread that this runs in, as its owner (`TaskThread`) sends them: one at a time. */
export function doTasks<Task, Result>(work: (task: Task, ask: Ask) => Promise<Result>): void {
  const asked = new Map<number, (answer: string | null) => void>();
  let questions = 0;
  const send = (message: FromThread) => parentPort?.postMessage(message);
  const ask: Ask = (text) =>
    new Promise((resolve) => {
      questions += 1;
      asked.set(questions, resolve);
      send({ kind: 'question', question: questions, text });
    });
  parentPort?.on('message', (message: ToThread) => {
    if (message.kind === 'answer') {
      asked.get(message.question)?.(message.answer);
      asked.delete(message.question);
      return;
    }
    work(message.task as Task, ask).then(
      (result) => send({ kind: 'done', result }),
      (error: unknown) => send({ kind: 'failed', problem: describe(error) }),
    );
  });
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
