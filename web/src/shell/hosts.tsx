import { ConfirmHost } from '../ui/confirm-host.tsx';
import { ErrorHost } from '../ui/error-host.tsx';
import { ToastHost } from '../ui/toast-host.tsx';

/** Where toasts, confirmations and refusals appear. */
export function Hosts() {
  return (
    <>
      <ToastHost />
      <ConfirmHost />
      <ErrorHost />
    </>
  );
}
