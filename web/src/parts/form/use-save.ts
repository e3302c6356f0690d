import type { Endpoint, ResponseOf } from '@fovea/contracts/endpoint';
import { type ApiMutation, useApiMutation } from '../../api/query.ts';
import { toast } from '../../ui/toast.ts';

export type SaveOptions<E extends Endpoint> = {
  /** Loads anew what it changed. */
  changed: () => unknown;
  /** What was done, in words. */
  successMessage: (answer: ResponseOf<E>) => string;
  close: () => void;
};

/** The call of a dialog's form. Once it is through, what it changed is loaded anew, a toast says so and the dialog closes. */
export function useSave<E extends Endpoint>(
  endpoint: E,
  { changed, successMessage, close }: SaveOptions<E>,
): ApiMutation<E> {
  return useApiMutation(endpoint, {
    onSuccess: (answer) => {
      void changed();
      toast(successMessage(answer));
      close();
    },
  });
}
