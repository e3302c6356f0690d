import { Button, DialogSurface, DialogTitle, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseButton } from './close-button.tsx';
import { DialogInPlace } from './dialog-in-place.tsx';
import { useDialogStyles } from './dialog-styles.ts';
import { OwnWindowProvider, useOwnWindow } from './own-window.ts';
import { RecordHead } from './record-head.tsx';
import { Titled } from './titled.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import { useFocusReturn } from './use-focus-return.ts';

export type ViewDialogProps = {
  title: string;
  onClose: () => void;
  size?: 'small' | 'medium' | 'large';
  /** Position and height stay the same while the content changes. */
  hasTabs?: boolean;
  /** Address of the shown record without its tab. */
  record?: string;
  /** More buttons, left of Close. */
  actions?: ReactNode;
  /** A primary button, right of Close, which is labelled Cancel then. */
  primary?: ReactNode;
  children: ReactNode;
};

/** A read-only dialog: details, charts, tabs with forms of their own. */
export function ViewDialog({
  title,
  onClose,
  size = 'medium',
  hasTabs,
  record,
  actions,
  primary,
  children,
}: ViewDialogProps) {
  const dialog = useDialogStyles();
  const { t } = useTranslation('ui');
  useFocusReturn(true, undefined, record);
  const focus = useFirstFocus(false);
  const isAlone = useOwnWindow() && record !== undefined;
  return (
    <Titled title={title}>
      <DialogInPlace open onOpenChange={onClose}>
        {/* A backdrop also above another dialog, where Fluent omits it. */}
        <DialogSurface
          data-print="flow"
          backdrop={{ appearance: 'dimmed' }}
          className={mergeClasses(dialog.surface, dialog[size], hasTabs && dialog.tall, isAlone && dialog.alone)}
        >
          <div className={dialog.head}>
            <DialogTitle
              ref={focus.title}
              tabIndex={-1}
              className={mergeClasses(dialog.title, record && dialog.ofRecord)}
              action={null}
            >
              {title}
            </DialogTitle>
            <span className={dialog.beside}>
              {record && <RecordHead address={record} isAlone={isAlone} />}
              <CloseButton onClick={onClose} />
            </span>
          </div>
          <OwnWindowProvider value={false}>
            <div className={dialog.content} data-print="flow">
              {children}
            </div>
          </OwnWindowProvider>
          <div className={dialog.foot} data-print="none">
            {actions}
            <Button onClick={onClose}>{t(primary ? 'cancel' : 'close')}</Button>
            {primary}
          </div>
        </DialogSurface>
      </DialogInPlace>
    </Titled>
  );
}
