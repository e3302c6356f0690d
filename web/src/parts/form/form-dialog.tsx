import {
  Button,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
  Spinner,
  tokens,
  useId,
} from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CloseButton } from '../../ui/close-button.tsx';
import { DialogInPlace } from '../../ui/dialog-in-place.tsx';
import { useDialogStyles } from '../../ui/dialog-styles.ts';
import { useOwnWindow } from '../../ui/own-window.ts';
import { Titled } from '../../ui/titled.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { confirmDrop } from './confirm-drop.ts';
import { Form, type FormProps } from './form.tsx';
import { clearUnsaved, hasUnsaved, unsavedForms } from './unsaved.ts';

const useStyles = makeStyles({
  fields: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalL },
});

export type FormDialogProps<In extends FieldValues, Out> = Omit<FormProps<In, Out>, 'id' | 'className' | 'guarded'> & {
  title: string;
  onClose: () => void;
  /** The verb on the button; default Save. */
  action?: string;
  /** Default medium: 640 px. */
  size?: 'small' | 'medium' | 'large';
  /** For a view-only role: no Save button. */
  readOnly?: boolean;
  /** More buttons at the left of the footer. */
  extra?: ReactNode;
};

/**
 * The dialog of a create or edit route: sticky footer, required marks, server messages at their fields, and a
 * confirmation before changes are lost.
 */
export function FormDialog<In extends FieldValues, Out>(props: FormDialogProps<In, Out>) {
  const { title, onClose, action, size = 'medium', readOnly, extra, children, ...form } = props;
  const styles = useStyles();
  const dialog = useDialogStyles();
  const { t } = useTranslation('ui');
  const id = useId('form');
  useFocusReturn();
  const focus = useFirstFocus<HTMLDivElement>(!readOnly);
  // Record-sized dialogs fill a record's own window.
  const isAlone = useOwnWindow() && size === 'large';
  const [beneath] = useState(unsavedForms);
  const close = async () => {
    if (form.saving.isPending || (hasUnsaved(beneath) && !(await confirmDrop(t)))) return;
    clearUnsaved(beneath);
    onClose();
  };
  return (
    <Titled title={title}>
      <DialogInPlace open onOpenChange={() => void close()}>
        {/* Nested dialogs have no dimmed backdrop by default. */}
        <DialogSurface
          data-print="flow"
          backdrop={{ appearance: 'dimmed' }}
          className={mergeClasses(dialog.surface, dialog[size], isAlone && dialog.alone)}
        >
          <div className={dialog.head}>
            <DialogTitle
              ref={focus.title}
              tabIndex={-1}
              className={mergeClasses(dialog.title, size === 'large' && dialog.ofRecord)}
              action={null}
            >
              {title}
            </DialogTitle>
            <CloseButton onClick={close} />
          </div>
          <div ref={focus.content} className={dialog.content} data-print="flow">
            <Form id={id} className={styles.fields} {...form}>
              {children}
            </Form>
          </div>
          <div className={dialog.foot} data-print="none">
            <span className={dialog.extra}>{extra}</span>
            <Button onClick={close}>{readOnly ? t('close') : t('cancel')}</Button>
            {!readOnly && (
              <Button
                appearance="primary"
                type="submit"
                form={id}
                disabledFocusable={form.saving.isPending || form.waiting}
                icon={form.saving.isPending ? <Spinner size="tiny" /> : undefined}
              >
                {action ?? t('save')}
              </Button>
            )}
          </div>
        </DialogSurface>
      </DialogInPlace>
    </Titled>
  );
}
