import { ApiError, codes } from './errors.ts';

type Listener = (answer: (confirmed: boolean) => void) => void;

let ask: Listener | null = null;
let open: Promise<boolean> | null = null;

/** Registers the one dialog that confirms the session. */
export function listenToConfirmations(listener: Listener): () => void {
  ask = listener;
  return () => {
    ask = null;
  };
}

/** Sends again, once, after the session was confirmed in the dialog, if the server asks for that. */
export async function withConfirmation<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (reason) {
    const isAsked = reason instanceof ApiError && reason.code === codes.confirmationRequired;
    if (!isAsked || !(await isConfirmed())) throw reason;
    return send();
  }
}

/** Calls that are refused at the same time wait for the same dialog. */
function isConfirmed(): Promise<boolean> {
  const listener = ask;
  if (!listener) return Promise.resolve(false);
  open ??= new Promise<boolean>(listener).finally(() => {
    open = null;
  });
  return open;
}
