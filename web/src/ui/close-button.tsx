import { Button } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';

/**
 * The close button of a dialog or drawer. It has no tooltip: focus starts here, and the first Escape would close the
 * tooltip instead of the dialog.
 */
export function CloseButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('ui');
  return <Button appearance="subtle" icon={<DismissRegular />} aria-label={t('close')} onClick={onClick} />;
}
