import { Button } from '@fluentui/react-components';
import { type ComponentType, Suspense, useState } from 'react';

/** The props of every dialog about selected rows. */
export type DialogAbout<Picked> = { picked: Picked; onDone: () => void; onClose: () => void };

export type SelectionDialogFrameProps<Picked> = Omit<DialogAbout<Picked>, 'onClose'> & {
  label: string;
  /** Loaded on first use. */
  dialog: ComponentType<DialogAbout<Picked>>;
};

/** A button that opens a dialog about the selected rows. */
export function SelectionDialogFrame<Picked>({
  label,
  dialog: Dialog,
  picked,
  onDone,
}: SelectionDialogFrameProps<Picked>) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button onClick={() => setShown(true)}>{label}</Button>
      <Suspense>{isShown && <Dialog picked={picked} onDone={onDone} onClose={() => setShown(false)} />}</Suspense>
    </>
  );
}
