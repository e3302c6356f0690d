import { ConfirmHost } from '../ui/confirm-host.tsx';
import { ToastHost } from '../ui/toast-host.tsx';

/** Where toasts and confirmations appear. */
export function Hosts() {
  return (
    <>
      <ToastHost />
      <ConfirmHost />
    </>
  );
}
