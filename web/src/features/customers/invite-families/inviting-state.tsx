import { makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import type { ResponseOf } from '@fovea/contracts/endpoint';
import type { takeBackInvitations } from '@fovea/contracts/invitations/endpoints';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: tokens.spacingVerticalS, '& p': { margin: 0 } },
});

export type InvitingStateProps = {
  isUnderWay: boolean;
  /** Rows of the file that were answered, of all that could be invited. */
  done: number;
  total: number;
  invited: number;
  takenBack: ResponseOf<typeof takeBackInvitations> | undefined;
};

/** How far the invitations are, or what became of them. */
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
      {/* Always there, because what a new one says is not read out. */}
      <p role="status">{message()}</p>
    </div>
  );
}
