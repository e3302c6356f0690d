import { getPortalUserInfo } from '@fovea/contracts/customers/portal-endpoints';
import { useQuery } from '@tanstack/react-query';
import i18n from 'i18next';
import { lazy, Suspense } from 'react';
import { apiQuery } from '../api/query.ts';

const EmailProofBar = lazy(async () => {
  const [{ EmailProofBar: Bar }] = await Promise.all([
    import('../features/my-details/email-proof-bar.tsx'),
    i18n.loadNamespaces('my-details'),
  ]);
  return { default: Bar };
});

const me = apiQuery(getPortalUserInfo, {});

/** The bar about an unverified email address, loaded only for those who need it. */
export function EmailProofLayer() {
  const { data: parent } = useQuery(me);
  if (!parent || parent.emailProven) return null;
  return (
    <Suspense>
      <EmailProofBar />
    </Suspense>
  );
}
