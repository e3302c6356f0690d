import { Skeleton, SkeletonItem } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { ErrorBar } from './error-bar.tsx';
import type { Failure } from './failure.ts';

export type AskedPartProps<Answer> = {
  asked: { data: Answer | undefined; error: Failure | null; refetch: () => unknown };
  children: (answer: Answer) => ReactNode;
};

/**
 * A part of a page with data of another service: it has its own skeleton and its own error, and does not delay the
 * page.
 */
export function AskedPart<Answer>({ asked: { data, error, refetch }, children }: AskedPartProps<Answer>) {
  if (data !== undefined) return children(data);
  if (error) return <ErrorBar error={error} onRetry={() => void refetch()} />;
  return (
    <Skeleton aria-hidden>
      <SkeletonItem size={72} />
    </Skeleton>
  );
}
