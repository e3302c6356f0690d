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
): UseMutationResult<Withdrawn, ApiError, string[]> {
  const done = useRef<Withdrawn>({ takenBack: 0, kept: 0, keptIds: [] });
  return useMutation({
    mutationFn: async (ids: string[]) => {
      for (let at = done.current.takenBack + done.current.kept; at < ids.length; at += withdrawnAtOnce) {
        const { takenBack, kept, keptIds } = await call(revokeInvitations, {
          ids: ids.slice(at, at + withdrawnAtOnce),
          db,
        });
        done.current = {
          takenBack: done.current.takenBack + takenBack,
          kept: done.current.kept + kept,
          keptIds: [...done.current.keptIds, ...keptIds],
        };
      }
      return done.current;
    },
    onSuccess: onDone,
    onSettled: customersChanged,
  });
}
