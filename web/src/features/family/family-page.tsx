import { Button, makeStyles, Tooltip, tokens } from '@fluentui/react-components';
import { AddRegular, PeopleRegular } from '@fluentui/react-icons';
import { saveOwnPatient } from '@fovea/contracts/patients/portal-endpoints';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useMayCall } from '../../api/may-call.ts';
import { useLoaded } from '../../api/query.ts';
import { load } from '../../routing/load.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { base, family, me } from './family-queries.ts';
import { familyPaths } from './paths.ts';
import { PatientCard } from './patient-card.tsx';
import { useWithDevice } from './use-with-device.ts';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))',
    gap: tokens.spacingHorizontalL,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
});

export async function loader() {
  await Promise.all([load(family), load(me), load(base)]);
  return null;
}

/**
 * `/index/accounts`: the children of a family. Adding and paying is offered where the clinic sells its plans publicly.
 */
export function FamilyPage() {
  const styles = useStyles();
  const { t } = useTranslation('family');
  const { list } = useLoaded(family);
  const parent = useLoaded(me);
  const { maxPatients } = useLoaded(base);
  const withDevice = useWithDevice();
  const isPublic = parent.company?.publicPlans === true;
  const maySave = useMayCall(saveOwnPatient);
  const mayAdd = isPublic && maySave;
  const isFull = list.length >= maxPatients;
  const button = (
    <Button
      appearance="primary"
      icon={<AddRegular />}
      disabledFocusable={isFull}
      onClick={() => withDevice(familyPaths.addChild())}
    >
      {t('add')}
    </Button>
  );
  const add = isFull ? (
    <Tooltip content={t('full')} relationship="description">
      {button}
    </Tooltip>
  ) : (
    button
  );
  return (
    <Page title={t('title')} actions={mayAdd && list.length > 0 && add}>
      {list.length === 0 ? (
        <EmptyState
          icon={<PeopleRegular />}
          title={t('empty.title')}
          hint={isPublic ? mayAdd && t('empty.hint') : t('empty.byClinic')}
          action={mayAdd && button}
        />
      ) : (
        <ul className={styles.list} aria-label={t('title')}>
          {list.map((child) => (
            <li key={child._id}>
              <PatientCard child={child} isPublic={isPublic} />
            </li>
          ))}
        </ul>
      )}
      <Outlet />
    </Page>
  );
}
