import { Button, Tooltip } from '@fluentui/react-components';
import type { Patient } from '@fovea/contracts/patients/schema';
import { useTranslation } from 'react-i18next';
import { useStopRenewal } from './use-stop-renewal.ts';

/** Offered while a plan renews by itself; where the renewal has an agreed end, it says so instead. */
export function StopRenewal({ child }: { child: Patient }) {
  const { t } = useTranslation('family');
  const stop = useStopRenewal();
  if (child.subscriptionStatus !== 'active') return null;
  if (!child.renewHasEnd) return <Button onClick={() => void stop(child)}>{t('stop.action')}</Button>;
  return (
    <Tooltip content={t('stop.hasEnd')} relationship="description">
      <Button disabledFocusable>{t('stop.action')}</Button>
    </Tooltip>
  );
}
