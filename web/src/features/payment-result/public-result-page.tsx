import { links } from '@fovea/contracts/links';
import { useTranslation } from 'react-i18next';
import { PublicCard } from '../../ui/public-card.tsx';

/**
 * `/payment-result`: where a mailed payment link ends. Whoever paid may have no account here: the receipt comes by
 * mail.
 */
export function PublicResultPage() {
  const { t } = useTranslation('payment-result');
  return (
    <PublicCard
      title={t('public.title')}
      hint={t('public.text')}
      links={[{ to: links.portalSignIn(), label: t('public.portal') }]}
    />
  );
}
