/** What a thread is sent by the one that owns it (`TaskThread`). */
export type ToThread =
  | { readonly kind: 'task'; readonly task: unknown }
  | { readonly kind: 'answer'; readonly question: number; readonly answer: string | null };

/** What a thread says (`doTasks`). */
export type FromThread =
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly problem: string }
  | { readonly kind: 'question'; readonly question: number; readonly text: string };
