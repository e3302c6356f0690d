import { inviteFamilies } from '@fovea/contracts/invitations/endpoints';
import type { FamilyRow } from '@fovea/contracts/invitations/schema';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/client.ts';
import type { ApiError } from '../../../api/errors.ts';
import { customersChanged } from '../customer-queries.ts';
import { type FamiliesForm, partsOf } from './family-rows.ts';

export type Inviting = UseMutationResult<void, ApiError, FamiliesForm>;

export type InvitingOptions = {
  /** The region an administrator works in. */
  db: string | undefined;
  /** Called with each part's results. */
  onResults: (rows: FamilyRow[]) => void;
  /** All parts were processed. */
  onDone: () => void;
};

/** Invites the waiting rows part by part while the dialog is mounted. */
export function useInviting({ db, onResults, onDone }: InvitingOptions): Inviting {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useMutation({
    mutationFn: async ({ companyId, list }: FamiliesForm) => {
      for (const part of partsOf(list)) {
        if (!isShown.current) return;
        const answer = await call(inviteFamilies, { companyId, list: part, db });
        onResults(answer.list);
      }
    },
    onSuccess: onDone,
    onSettled: customersChanged,
  });
}
