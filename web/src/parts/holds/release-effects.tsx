import { makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { formatDate } from '@fovea/contracts/dates';
import type { ReleasePreview } from '@fovea/contracts/holds/schema';
import { useTranslation } from 'react-i18next';
import { useViewerZone } from '../../api/session.ts';

const useStyles = makeStyles({
  root: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorBrandBackground2,
    borderRadius: tokens.borderRadiusMedium,
  },
  title: { margin: 0 },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
});

type ReleaseEffectsProps = {
  preview: ReleasePreview | null;
  /** The family's time zone, for days of its plan. */
  timezone: string;
};

/** What a release changes: the device, the plan, the message to the family. */
export function ReleaseEffects({ preview, timezone }: ReleaseEffectsProps) {
  const styles = useStyles();
  const { t } = useTranslation('holds');
  const zone = useViewerZone();
  return (
    <section className={styles.root} aria-label={t('staff.onRelease')}>
      <Subtitle2 as="h3" className={styles.title}>
        {t('staff.onRelease')}
      </Subtitle2>
      {preview ? (
        <ul className={styles.list}>
          <li>
            {preview.serial_number === null
              ? t('staff.effectNoDevice')
              : preview.nextAllowedAt
                ? t('staff.effectDevice', {
                    serial: preview.serial_number,
                    time: formatDate(preview.nextAllowedAt, 'minute', zone),
                  })
                : t('staff.effectDeviceNow', { serial: preview.serial_number })}
          </li>
          <li>
            {preview.days > 0
              ? t('staff.effectPlan', {
                  after: formatDate(preview.planAfter, 'day', timezone),
                  before: formatDate(preview.planBefore, 'day', timezone),
                  count: preview.days,
                })
              : t('staff.effectNoPlan')}
          </li>
          <li>{t('staff.effectFamily')}</li>
        </ul>
      ) : (
        <p>{t('staff.previewMissing')}</p>
      )}
    </section>
  );
}
