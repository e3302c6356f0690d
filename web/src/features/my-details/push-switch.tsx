import { Body1, Button, Caption1, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/errors.ts';
import { type PushState, pushState, switchPushesOff, switchPushesOn } from '../../api/pushes.ts';
import { queryClient } from '../../api/query.ts';
import { personOf, useUser } from '../../api/session.ts';
import { FormSection } from '../../parts/form/form-section.tsx';

const here = { queryKey: ['pushes here'], queryFn: pushState, staleTime: 0 } as const;

const useStyles = makeStyles({
  row: {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
  },
  words: { flexGrow: 1, flexBasis: '240px' },
  note: { gridColumn: '1 / -1', color: tokens.colorNeutralForeground2 },
});

/** Whether this browser shows what is pushed: one press, or why it cannot. `pushKey` is ours. */
export function PushSwitch({ pushKey }: { pushKey: string }) {
  const styles = useStyles();
  const { t } = useTranslation('notices');
  const userId = personOf(useUser());
  const { data: state } = useQuery(here);
  const set = useMutation<PushState, Error, boolean>({
    mutationFn: (isOn) => (isOn ? switchPushesOn(pushKey, userId) : switchPushesOff()),
    onSettled: () => queryClient.invalidateQueries({ queryKey: here.queryKey }),
  });
  if (!state) return null;
  const isAble = state === 'on' || state === 'off';
  return (
    <FormSection title={t('browser.title')}>
      <div className={styles.row}>
        <Body1 className={styles.words} role="status">
          {t(`browser.${state}`)}
        </Body1>
        {isAble && (
          <Button disabledFocusable={set.isPending} onClick={() => set.isPending || set.mutate(state === 'off')}>
            {t(state === 'on' ? 'browser.switchOff' : 'browser.switchOn')}
          </Button>
        )}
      </div>
      {set.error && (
        <MessageBar intent="error" layout="multiline" className={styles.row}>
          <MessageBarBody>{set.error instanceof ApiError ? set.error.message : t('browser.failed')}</MessageBarBody>
        </MessageBar>
      )}
      {isAble && <Caption1 className={styles.note}>{t('browser.hint')}</Caption1>}
    </FormSection>
  );
}
