import { makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import type { ResponseOf } from '@fovea/contracts/endpoint';
import type { revokeInvitations } from '@fovea/contracts/invitations/endpoints';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: tokens.spacingVerticalS, '& p': { margin: 0 } },
});

export type InvitingStateProps = {
  isUnderWay: boolean;
  /** Processed rows, of all that can be invited. */
  done: number;
  total: number;
  invited: number;
  takenBack: ResponseOf<typeof revokeInvitations> | undefined;
};

/** Progress or result of the invitations. */
export function InvitingState({ isUnderWay, done, total, invited, takenBack }: InvitingStateProps) {
  const styles = useStyles();
  const { t } = useTranslation('invite-families');
  const message = () => {
    if (isUnderWay) return t('progress', { done, total });
    if (takenBack) return t('takeBack.done', takenBack);
    return done > 0 ? t('done', { count: invited }) : '';
  };
  return (
    <div className={styles.root}>
      {isUnderWay && (
        <>
          <p>{t('underWay')}</p>
          <ProgressBar aria-label={t('inviting')} value={done > 0 ? done / total : undefined} />
        </>
      )}
      {/* Always mounted: screen readers do not announce a new live region. */}
      <p role="status">{message()}</p>
    </div>
  );
}
