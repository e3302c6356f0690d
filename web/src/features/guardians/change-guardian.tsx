import { Text } from '@fluentui/react-components';
import { changeGuardian, findGuardians } from '@fovea/contracts/guardians/portal-endpoints';
import type { Guardian } from '@fovea/contracts/guardians/schema';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { invalidate, useLoaded } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { load } from '../../routing/load.ts';
import { redirectUnlessAllowed } from '../../routing/redirect-unless-allowed.ts';
import { useClose } from '../../routing/use-close.ts';
import { myDetailsPaths } from '../my-details/paths.ts';
import { guardians } from './guardian-queries.ts';
import { guardiansPaths } from './paths.ts';
import { RightsField } from './rights-field.tsx';

export function loader() {
  redirectUnlessAllowed(changeGuardian, myDetailsPaths.page());
  return load(guardians);
}

/** `/index/details/guardians/:id`; an unknown one leads back to the list. */
export function ChangeGuardianDialog() {
  const { id } = useParams();
  const guardian = useLoaded(guardians).list.find(({ _id }) => _id === id);
  return guardian ? <RightsForm guardian={guardian} /> : <Navigate to={guardiansPaths.list()} replace />;
}

function RightsForm({ guardian: { _id: id, rights, ...names } }: { guardian: Guardian }) {
  const { t } = useTranslation('guardians');
  const close = useClose(guardiansPaths.list());
  const name = nameOf(names);
  const form = useContractForm(changeGuardian.input, { id, rights });
  const change = useSave(changeGuardian, {
    changed: () => invalidate(findGuardians),
    done: () => t('change.done', { name }),
    close,
  });
  return (
    <FormDialog
      title={t('change.title', { name })}
      size="small"
      form={form}
      onSubmit={(typed) => change.mutate(typed)}
      onClose={close}
      saving={change}
    >
      <Text>{t('change.hint', { name })}</Text>
      <RightsField form={form} />
    </FormDialog>
  );
}
