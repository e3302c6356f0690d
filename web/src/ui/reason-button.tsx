import { Button, type ButtonProps, Tooltip } from '@fluentui/react-components';

export type ReasonButtonProps = Pick<ButtonProps, 'appearance' | 'icon' | 'size'> & {
  /** Why the button is disabled; null: it is enabled. */
  reason: string | null;
  onClick: () => void;
  children: string;
};

/** A button that stays focusable while disabled and shows the reason. */
export function ReasonButton({ reason, onClick, children, ...look }: ReasonButtonProps) {
  const button = (
    <Button {...(look as ButtonProps)} disabledFocusable={reason !== null} onClick={onClick}>
      {children}
    </Button>
  );
  if (reason === null) return button;
  return (
    <Tooltip content={reason} relationship="description" withArrow>
      {button}
    </Tooltip>
  );
}
