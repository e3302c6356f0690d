import { Body1, Button, makeStyles, tokens } from '@fluentui/react-components';
import { formatDate } from '@fovea/contracts/dates';
import { links } from '@fovea/contracts/links';
import { getStaffKey } from '@fovea/contracts/staff/endpoints';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { useApiMutation, useLoaded } from '../../api/query.ts';
import { viewerZone } from '../../api/session.ts';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { showError } from '../../ui/error-dialog.ts';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { staffPaths } from './paths.ts';
import { user } from './user-queries.ts';

export async function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  return load(user(id));
}

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalM },
  action: { justifySelf: 'start' },
});

/**
 * The link to set a password, for handing over in person where the mail does not arrive. Each press makes a new one.
 */
export function UserKeyDialog() {
  const styles = useStyles();
  const { t } = useTranslation('users');
  const { id = '' } = useParams();
  const { fullName: name } = useLoaded(user(id));
  const close = useClose(staffPaths.list('admin'));
  const issue = useApiMutation(getStaffKey, { onError: showError });
  const linkOf = (key: string) => new URL(links.staffReset(key), location.origin).href;
  return (
    <ViewDialog title={t('key.title', { name })} size="small" onClose={close}>
      <div className={styles.root}>
        <Body1>{t('key.body')}</Body1>
        <Button
          className={styles.action}
          appearance={issue.data ? 'secondary' : 'primary'}
          disabledFocusable={issue.isPending}
          onClick={() => issue.mutate({ id })}
        >
          {t(issue.data ? 'key.again' : 'key.create')}
        </Button>
        <div className={styles.root} role="status">
          {issue.data && (
            <>
              <Copyable text={linkOf(issue.data.key)} />
              <Body1>{t('key.expires', { date: formatDate(issue.data.expiresAt, 'minute', viewerZone()) })}</Body1>
            </>
          )}
        </div>
      </div>
    </ViewDialog>
  );
}
