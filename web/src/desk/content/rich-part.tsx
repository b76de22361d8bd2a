import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { contentKey } from './content-queries.ts';
import { editorWords } from './content-words.ts';

interface RichPartProps {
  html: string;
  label: string;
  onChange: (html: string) => void;
}

/** The editor of a text as it reads, which no other page of the desk loads. */
export function RichPart(props: RichPartProps) {
  const editor = useQuery({
    queryKey: [...contentKey, 'editor'],
    queryFn: async () => await import('./rich/rich-text.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  if (editor.data !== undefined) return <editor.data.RichText {...props} />;
  if (editor.isPending) {
    return (
      <Skeleton text={editorWords.loadingEditor}>
        <br />
      </Skeleton>
    );
  }
  return (
    <ErrorState title={editorWords.editorFailed} onRetry={() => void editor.refetch()}>
      {editor.error.message}
    </ErrorState>
  );
}
