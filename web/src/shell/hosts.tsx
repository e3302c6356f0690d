import { ConfirmHost } from './confirm-host.tsx';
import { ConfirmationHost } from './confirmation-host.tsx';
import { ErrorHost } from './error-host.tsx';
import { ToastHost } from './toast-host.tsx';

/** Hosts of toasts, confirmations and error dialogs. */
export function Hosts() {
  return (
    <>
      <ToastHost />
      <ConfirmHost />
      <ConfirmationHost />
      <ErrorHost />
    </>
  );
}
