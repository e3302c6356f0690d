import type { Endpoint, ResponseOf } from '@fovea/contracts/endpoint';
import { type ApiMutation, useApiMutation } from '../../api/query.ts';
import { toast } from '../../ui/toast.ts';

export type SaveOptions<E extends Endpoint> = {
  /** Refetches the changed data. */
  changed: () => unknown;
  /** The text of the success toast. */
  done: (answer: ResponseOf<E>) => string;
  close: () => void;
};

/**
 * The mutation of a dialog's form. After success it refetches the changed data, shows a toast and closes the dialog.
 */
export function useSave<E extends Endpoint>(endpoint: E, { changed, done, close }: SaveOptions<E>): ApiMutation<E> {
  return useApiMutation(endpoint, {
    onSuccess: (answer) => {
      void changed();
      toast(done(answer));
      close();
    },
  });
}
