import { ConfirmHost } from './confirm-host.tsx';
import { ErrorHost } from './error-host.tsx';
import { ToastHost } from './toast-host.tsx';

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
