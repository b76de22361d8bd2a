import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../platform/api/api.ts';
import { payloadOf } from '../../platform/api/query-client.ts';
import { deskCall } from '../desk-call.ts';

/** What a page is kept under. */
export interface DocumentKey {
  readonly platformId: number;
  readonly title: string;
}

/** The queries of content at the desk. */
export const contentKey = ['desk', 'content'] as const;

/** The pages of every platform. */
export function useDocumentList() {
  return useQuery({
    queryKey: [...contentKey, 'list'],
    queryFn: async ({ signal }) => payloadOf(await deskCall('ListDocuments', { signal })),
  });
}

/** A page with one of its versions; null: the newest. */
export function useDocument(key: DocumentKey, number: number | null, isThere: boolean) {
  return useQuery({
    queryKey: [...contentKey, 'one', key, number],
    queryFn: async ({ signal }) =>
      payloadOf(
        await deskCall('GetDocument', { signal, query: { ...key, ...(number !== null && { number }) } }),
      ),
    enabled: isThere,
    // What somebody edits does not change under their hands: saving says when there is something newer.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Why a change was not made, in words; null when it was. */
export function problemOf(answer: Answer<unknown>): string | null {
  if (answer.kind === 'success') return null;
  if (answer.kind === 'refusal') return answer.head.detail || answer.head.message;
  return answer.message === answer.detail
    ? answer.message
    : [answer.message, answer.detail].filter(Boolean).join(' ');
}

/** Whether somebody else changed meanwhile what one had read. */
export function isOvertaken(answer: Answer<unknown>): boolean {
  return answer.kind === 'failure' && answer.status === 412;
}
