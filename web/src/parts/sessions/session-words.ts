import type { OpenSession } from '@fovea/contracts/sessions/schema';
import { useTranslation } from 'react-i18next';

/** "Chrome on Windows", as far as the browser reported it. */
export function useDeviceName(): (session: Pick<OpenSession, 'browser' | 'system'>) => string {
  const { t } = useTranslation('sessions');
  return ({ browser, system }) =>
    browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknownDevice'));
}

/** The city of a time zone; none for UTC and similar zones. */
export function placeOf(zone: string | null): string | null {
  const [area, ...place] = zone?.split('/') ?? [];
  return area === 'Etc' ? null : (place.at(-1)?.replaceAll('_', ' ') ?? null);
}
