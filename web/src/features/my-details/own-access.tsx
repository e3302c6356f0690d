import { Subtitle2 } from '@fluentui/react-components';
import type { Customer } from '@fovea/contracts/customers/schema';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { FactList } from '../../ui/fact-list.tsx';

/** Instead of a parent's details, to whom the parent let in: who they are here, what they may do, and whose family it is. */
export function OwnAccess({ parent }: { parent: Customer }) {
  const { t } = useTranslation('my-details');
  const { t: words } = useTranslation('guardians');
  const { guardian } = useUser();
  if (!guardian) return null;
  return (
    <>
      <Subtitle2 as="h2">{t('access.title')}</Subtitle2>
      <FactList
        facts={[
          [t('access.name'), nameOf(guardian)],
          [t('email'), guardian.email],
          [words('rights.label'), words(`rights.${guardian.rights}`)],
          [t('access.family'), nameOf(parent)],
        ]}
      />
    </>
  );
}
