import { Button, Input, type InputProps } from '@fluentui/react-components';
import { EyeOffRegular, EyeRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A password that can be shown while typing. Forms use it through PasswordField. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'contentAfter'>) {
  const { t } = useTranslation('ui');
  const [isShown, setShown] = useState(false);
  const action = t(isShown ? 'password.hide' : 'password.show');
  // A plain title instead of IconButton's tooltip, whose code would slow the first load of sign-in.
  const toggle = (
    <Button
      size="small"
      appearance="transparent"
      title={action}
      aria-label={action}
      icon={isShown ? <EyeOffRegular /> : <EyeRegular />}
      onClick={() => setShown(!isShown)}
    />
  );
  return (
    <Input
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      contentAfter={toggle}
    />
  );
}
