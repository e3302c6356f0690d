import { Button } from '@fluentui/react-components';
import type { Endpoint, RequestOf, ResponseOf } from '@fovea/contracts/endpoint';
import { useApiMutation } from '../../api/query.ts';
import { showError } from '../../ui/error-dialog.ts';

export type ConfirmSelectionProps<E extends Endpoint> = {
  /** Says which rows are meant. */ find: E;
  picked: RequestOf<E>;
  label: string;
  /** Asks, and does it; true once it was done. */ ask: (settled: ResponseOf<E>) => Promise<boolean>;
  onDone: () => void;
};

/** Which rows are meant is settled by the server before it asks. */
export function ConfirmSelection<E extends Endpoint>({ find, picked, label, ask, onDone }: ConfirmSelectionProps<E>) {
  const settle = useApiMutation(find, {
    onSuccess: async (settled) => {
      if (await ask(settled)) onDone();
    },
    onError: showError,
  });
  return <Button onClick={() => settle.mutate(picked)}>{label}</Button>;
}
