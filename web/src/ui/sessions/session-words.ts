import type { OpenSession } from '@fovea/contracts/sessions';
import { useTranslation } from 'react-i18next';

/** "Chrome on Windows", as far as the browser told. */
export function useDeviceName(): (session: Pick<OpenSession, 'browser' | 'system'>) => string {
  const { t } = useTranslation('sessions');
  return ({ browser, system }) => (browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknownDevice')));
}

/** The city a time zone is named after. */
export const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
