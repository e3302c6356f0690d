import { Button, Spinner } from '@fluentui/react-components';
import type { ReactNode } from 'react';

export type SubmitButtonProps = { pending: boolean; children: ReactNode };

/** The one primary button of a form on a page; it stays focusable while the form is sent. */
export function SubmitButton({ pending, children }: SubmitButtonProps) {
  return (
    <Button type="submit" appearance="primary" size="large" disabledFocusable={pending} icon={pending ? <Spinner size="tiny" /> : undefined}>
      {children}
    </Button>
  );
}
