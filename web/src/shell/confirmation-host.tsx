import { lazy, Suspense, useEffect, useState } from 'react';
import { listenToConfirmations } from '../api/confirmation.ts';

const ConfirmationDialog = lazy(async () => ({
  default: (await import('../parts/sessions/confirmation-dialog.tsx')).ConfirmationDialog,
}));

type Answer = (confirmed: boolean) => void;

/** Renders the dialog that confirms the session. Mounted once by the shell. */
export function ConfirmationHost() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => listenToConfirmations((next) => setAnswer(() => next)), []);
  if (!answer) return null;
  return (
    <Suspense>
      <ConfirmationDialog
        onClose={(confirmed) => {
          answer(confirmed);
          setAnswer(null);
        }}
      />
    </Suspense>
  );
}
