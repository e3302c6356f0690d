import { makeStyles, tokens } from '@fluentui/react-components';
import type { AuditEntry } from '@fovea/contracts/audit/schema';
import type { PersonNames } from '@fovea/contracts/names';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../i18n/name-of.ts';
import { useHistoryWords } from './history-words.ts';

const useStyles = makeStyles({
  stack: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalXXS,
    overflowWrap: 'break-word',
    whiteSpace: 'normal',
  },
  minor: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    rowGap: tokens.spacingVerticalXXS,
    overflowWrap: 'anywhere',
    whiteSpace: 'normal',
  },
});

/** `families`: the families concerned, by id. */
export function ActorCell({ entry: { actor }, families }: { entry: AuditEntry; families: readonly string[] }) {
  const styles = useStyles();
  const words = useHistoryWords({ families });
  const place = words.place(actor);
  return (
    <span className={styles.stack}>
      <span>{words.actor(actor)}</span>
      {place && <span className={styles.minor}>{place}</span>}
    </span>
  );
}

export type NamedPatient = PersonNames & { _id: string };

/** The action in words, and the child or guardian it concerns, if available. */
export function ActionCell({
  entry: { action, patientId, guardian },
  patients = [],
}: {
  entry: AuditEntry;
  patients?: readonly NamedPatient[];
}) {
  const styles = useStyles();
  const { t } = useTranslation('history');
  const patient = patients.find(({ _id }) => _id === patientId);
  return (
    <span className={styles.stack}>
      <span>{t(`action.${action}`)}</span>
      {patient && <span className={styles.minor}>{nameOf(patient)}</span>}
      {guardian && <span className={styles.minor}>{guardian}</span>}
    </span>
  );
}

/** From → to of each field; of erased values only the fields' names. */
export function ChangesCell({ entry: { changes, fields, missing }, days }: { entry: AuditEntry; days?: string }) {
  const styles = useStyles();
  const { t } = useTranslation('history');
  const words = useHistoryWords({ days });
  const unknown = fields.filter((field) => !changes.some((change) => change.field === field));
  if (changes.length === 0 && unknown.length === 0) return <>–</>;
  return (
    <ul className={styles.list}>
      {changes.map((change) => (
        <li key={change.field}>{words.change(change)}</li>
      ))}
      {unknown.map((field) => (
        <li key={field}>{t('change.hidden', { field: t(`field.${field}`) })}</li>
      ))}
      {missing && <li className={styles.minor}>{t(`missing.${missing}`)}</li>}
    </ul>
  );
}
