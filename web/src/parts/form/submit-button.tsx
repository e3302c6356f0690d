import { Button } from '@fluentui/react-components';
import { lazy, type ReactNode, Suspense } from 'react';

const TinySpinner = lazy(async () => ({ default: (await import('../../ui/tiny-spinner.tsx')).TinySpinner }));

export type SubmitButtonProps = {
  pending: boolean;
  /** The large size, for families and visitors, who see one form at a time. */
  isLarge?: boolean;
  children: ReactNode;
};

/** The primary button of a form on a page; it stays focusable while submitting. */
export function SubmitButton({ pending, isLarge, children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      appearance="primary"
      size={isLarge ? 'large' : 'medium'}
      disabledFocusable={pending}
      aria-busy={pending}
    >
      {pending && (
        <Suspense>
          <TinySpinner />
        </Suspense>
      )}
      {children}
    </Button>
  );
}
