import { MessageBar, MessageBarBody, makeStyles, Subtitle2, Text, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { findGuardians } from '@fovea/contracts/guardians/portal-endpoints';
import { type Guardian, mostGuardians } from '@fovea/contracts/guardians/schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { GuardianCard } from '../../parts/guardians/guardian-card.tsx';
import { invitationWord } from '../../parts/invitations/invitation-state.tsx';
import { redirectUnlessAllowed } from '../../routing/redirect-unless-allowed.ts';
import { useClose } from '../../routing/use-close.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { spacedList } from '../../ui/spaced-list.ts';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { TinySpinner } from '../../ui/tiny-spinner.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { myDetailsPaths } from '../my-details/paths.ts';
import { guardians } from './guardian-queries.ts';
import { guardiansPaths } from './paths.ts';
import { useGuardianActions } from './use-guardian-actions.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalXL },
  list: { ...spacedList, margin: `${tokens.spacingVerticalM} 0 0` },
});

export const loader = () => redirectUnlessAllowed(findGuardians, myDetailsPaths.page());

/** `/index/details/guardians`: whom a parent let in to the family. */
export function GuardiansDialog() {
  const styles = useStyles();
  const { t } = useTranslation('guardians');
  const close = useClose(myDetailsPaths.page());
  const { data, error, isPending, refetch } = useQuery(guardians);
  return (
    <ViewDialog title={t('title')} onClose={close}>
      <div className={styles.root}>
        <Text>{t('about', { most: mostGuardians })}</Text>
        {isPending && <TinySpinner />}
        {error && <ErrorState error={error} onRetry={() => void refetch()} hasData={data !== undefined} />}
        {data && <GuardianList list={data.list} />}
      </div>
    </ViewDialog>
  );
}

function GuardianList({ list }: { list: readonly Guardian[] }) {
  const styles = useStyles();
  const { t } = useTranslation('guardians');
  const actions = useGuardianActions();
  return (
    <>
      {list.length >= mostGuardians ? (
        <Text weight="semibold">{t('full', { most: mostGuardians })}</Text>
      ) : (
        <div>
          <LinkButton icon={<AddRegular />} to={guardiansPaths.invite()}>
            {t('invite.action')}
          </LinkButton>
        </div>
      )}
      <section>
        <Subtitle2 as="h3">{t('list')}</Subtitle2>
        {list.length === 0 && <Text block>{t('empty')}</Text>}
        <ul className={styles.list} aria-label={t('list')}>
          {list.map((guardian) => (
            <li key={guardian._id}>
              <GuardianCard guardian={guardian} actions={<RowMenu actions={actions(guardian)} />}>
                {invitationWord(guardian.invitation) === 'failed' && (
                  <MessageBar intent="warning" layout="multiline">
                    <MessageBarBody>{t('unreached')}</MessageBarBody>
                  </MessageBar>
                )}
              </GuardianCard>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
