import type { ResponseOf } from '@fovea/contracts/endpoint';
import { revokeInvitations } from '@fovea/contracts/invitations/endpoints';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../api/client.ts';
import type { ApiError } from '../../../api/errors.ts';
import { customersChanged } from '../customer-queries.ts';

type Withdrawn = ResponseOf<typeof revokeInvitations>;

/** Each erases a family, so that more would exceed the time of one call on a busy server. */
const withdrawnAtOnce = 20;

/** Withdraws invitations part by part. After a failure the next attempt starts with the failed part. */
export function useWithdrawing(
  db: string | undefined,
  onDone: () => void,
): UseMutationResult<Withdrawn | undefined, ApiError, string[]> {
  const sum = useRef<Withdrawn>(undefined);
  const count = () => (sum.current ? sum.current.takenBack + sum.current.kept : 0);
  return useMutation({
    mutationFn: async (ids: string[]) => {
      while (count() < ids.length) {
        const part = ids.slice(count(), count() + withdrawnAtOnce);
        const answer = await call(revokeInvitations, { ids: part, db });
        if (sum.current) {
          sum.current.takenBack += answer.takenBack;
          sum.current.kept += answer.kept;
          sum.current.keptIds.push(...answer.keptIds);
        } else sum.current = answer;
      }
      return sum.current;
    },
    onSuccess: onDone,
    onSettled: customersChanged,
  });
}
