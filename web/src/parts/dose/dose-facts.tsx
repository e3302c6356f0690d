import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { type SettingName, settingNames } from '@fovea/contracts/catalogs/dose-bounds';
import { formatDate } from '@fovea/contracts/dates';
import type { Dose } from '@fovea/contracts/dose/schema';
import { useTranslation } from 'react-i18next';
import { useViewerZone } from '../../api/session.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { RecordSection } from '../../ui/record-section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useDoseWords } from './dose-words.ts';

const useStyles = makeStyles({ source: { color: tokens.colorNeutralForeground3 } });

/** The settings of a device as a section of its record. */
export function DoseSection({ dose }: { dose: Dose }) {
  const { t } = useTranslation('dose');
  return (
    <RecordSection title={t('section')}>
      <DoseFacts dose={dose} />
    </RecordSection>
  );
}

/** The settings in force, each with where it comes from and since when. */
export function DoseFacts({ dose }: { dose: Dose }) {
  const { t } = useTranslation('dose');
  const words = useDoseWords();
  return (
    <>
      {dose.duration.value === 0 && (
        <span>
          <StatusBadge tone="poor">{t('stopped')}</StatusBadge>
        </span>
      )}
      <FactList
        facts={[
          ...settingNames.map((name) => [t(`field.${name}`), <Setting key={name} dose={dose} name={name} />] as const),
          [t('field.twicePer24'), words.value('twicePer24', dose.twicePer24)],
        ]}
      />
    </>
  );
}

function Setting({ dose, name }: { dose: Dose; name: SettingName }) {
  const styles = useStyles();
  const { t } = useTranslation('dose');
  const words = useDoseWords();
  const zone = useViewerZone();
  const { value, from, since } = dose[name];
  const source = t(`from.${from}`);
  return (
    <>
      <span>{words.value(name, value)}</span>
      <Caption1 block className={styles.source}>
        {since ? t('since', { from: source, date: formatDate(since, 'day', zone) }) : source}
      </Caption1>
    </>
  );
}
