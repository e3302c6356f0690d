import { Button } from '@fluentui/react-components';
import type { Endpoint, RequestOf, ResponseOf } from '@fovea/contracts/endpoint';
import { useApiMutation } from '../../api/query.ts';
import { showError } from '../../ui/error-dialog.ts';

export type ConfirmSelectionProps<E extends Endpoint> = {
  /** The selected rows. */
  find: E;
  picked: RequestOf<E>;
  label: string;
  /** Confirms and runs the action; true after success. */
  ask: (settled: ResponseOf<E>) => Promise<boolean>;
  onDone: () => void;
};

/** The server resolves the selection before the confirmation. */
export function ConfirmSelection<E extends Endpoint>({ find, picked, label, ask, onDone }: ConfirmSelectionProps<E>) {
  const settle = useApiMutation(find, {
    onSuccess: async (settled) => {
      if (await ask(settled)) onDone();
    },
    onError: showError,
  });
  return <Button onClick={() => settle.mutate(picked)}>{label}</Button>;
}
