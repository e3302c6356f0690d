import { Button, type ButtonProps, Tooltip } from '@fluentui/react-components';
import type { ReactElement } from 'react';

export type IconButtonProps = Omit<ButtonProps, 'icon' | 'children' | 'aria-label'> & {
  label: string;
  icon: ReactElement;
};

/** A button with an icon only; its label is the accessible name and the tooltip. */
export function IconButton({ label, icon, appearance = 'subtle', ...rest }: IconButtonProps) {
  return (
    <Tooltip content={label} relationship="label">
      <Button appearance={appearance} icon={icon} {...(rest as ButtonProps)} />
    </Tooltip>
  );
}
