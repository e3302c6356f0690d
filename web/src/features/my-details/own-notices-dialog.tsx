import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { zoneName } from '@fovea/contracts/dates';
import type { ResponseOf } from '@fovea/contracts/endpoint';
import { getOwnNotices, saveOwnNotices } from '@fovea/contracts/notifications/portal-endpoints';
import { QuietHours, usualQuietHours } from '@fovea/contracts/notifications/schema';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { apiQuery, invalidate, useLoaded } from '../../api/query.ts';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { SwitchField } from '../../parts/fields/switch-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { FormSection } from '../../parts/form/form-section.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { NoticeSwitches, stoppedIn, switchesOf } from '../../parts/notices/notice-choices.ts';
import { NoticeSwitchList } from '../../parts/notices/notice-switches.tsx';
import { load } from '../../routing/load.ts';
import { redirectUnlessAllowed } from '../../routing/redirect-unless-allowed.ts';
import { useClose } from '../../routing/use-close.ts';
import { myDetailsPaths } from './paths.ts';
import { PushSwitch } from './push-switch.tsx';

const own = apiQuery(getOwnNotices, {});
export function loader() {
  redirectUnlessAllowed(saveOwnNotices, myDetailsPaths.page());
  return load(own);
}

const Choices = NoticeSwitches.extend({ isQuiet: z.boolean(), ...QuietHours.shape, weekly: z.boolean() }).refine(
  ({ isQuiet, from, until }) => !isQuiet || from !== until,
  { path: ['until'], error: 'invalidChoice' },
);

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

const useStyles = makeStyles({ note: { gridColumn: '1 / -1', color: tokens.colorNeutralForeground2 } });

/** `/index/details/notices`: by what a parent is told which notices, and when not. */
export function OwnNoticesDialog() {
  const { t } = useTranslation('notices');
  const styles = useStyles();
  const notices = useLoaded(own);
  const close = useClose(myDetailsPaths.page());
  const form = useContractForm(Choices, valuesOf(notices));
  const isQuiet = useWatch({ control: form.control, name: 'isQuiet' });
  const save = useSave(saveOwnNotices, {
    changed: () => invalidate(getOwnNotices),
    done: () => t('saved'),
    close,
  });
  return (
    <FormDialog
      title={t('title')}
      size="large"
      form={form}
      saving={save}
      onClose={close}
      onSubmit={({ on, isQuiet, from, until, weekly }) =>
        save.mutate({ stopped: stoppedIn({ on }, notices), quietHours: isQuiet ? { from, until } : null, weekly })
      }
    >
      <NoticeSwitchList form={form} kinds={notices.kinds} />
      <Caption1 className={styles.note}>{t('always')}</Caption1>
      {notices.pushKey && <PushSwitch pushKey={notices.pushKey} />}
      <FormSection title={t('when')}>
        <SwitchField form={form} name="isQuiet" label={t('quiet')} />
        {isQuiet && (
          <>
            <SelectField form={form} name="from" label={t('from')} required options={hours} />
            <SelectField form={form} name="until" label={t('until')} required options={hours} />
          </>
        )}
        <Caption1 className={styles.note}>{t('quietHint', { zone: zoneName(notices.timezone) })}</Caption1>
      </FormSection>
      <FormSection title={t('howOften')}>
        <SwitchField form={form} name="weekly" label={t('weekly')} />
        <Caption1 className={styles.note}>{t('weeklyHint')}</Caption1>
      </FormSection>
    </FormDialog>
  );
}

function valuesOf(notices: ResponseOf<typeof getOwnNotices>) {
  const { from, until } = notices.quietHours ?? usualQuietHours;
  return {
    ...switchesOf(notices),
    isQuiet: notices.quietHours !== null,
    from: String(from),
    until: String(until),
    weekly: notices.weekly,
  };
}
