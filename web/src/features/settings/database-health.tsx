import { makeStyles, tokens } from '@fluentui/react-components';
import { formatDate } from '@fovea/contracts/dates';
import { checkDatabases, getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { regionName } from '../../ui/region-name.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Refetched } from './refetched.tsx';

const useStyles = makeStyles({
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalL,
    paddingTop: tokens.spacingVerticalL,
  },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXS}`,
      textAlign: 'left',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
});

/** The specified zone of the server's date. */
const serverZone = 'Asia/Tokyo';

/** Per region, whether the databases of every service answer. Asked anew with each visit. */
export function DatabaseHealth() {
  const styles = useStyles();
  const { t, i18n } = useTranslation('settings');
  const { data: base } = useQuery(apiQuery(getBaseSetting, {}));
  const health = useQuery({ ...apiQuery(checkDatabases, {}), staleTime: 0 });
  return (
    <Refetched title={t('section.databases')} asked={health}>
      {health.data && (
        <table className={styles.table} aria-label={t('section.databases')}>
          <thead>
            <tr>
              <th scope="col">{t('database.key')}</th>
              <th scope="col">{t('database.name')}</th>
              <th scope="col">{t('database.status')}</th>
            </tr>
          </thead>
          <tbody>
            {health.data.list.map(({ status, ...region }) => (
              <tr key={region.key}>
                <td>{region.key}</td>
                <td>{regionName(region, i18n.language)}</td>
                <td>
                  <StatusBadge tone={status ? 'good' : 'poor'}>
                    {t(status ? 'database.success' : 'database.fail')}
                  </StatusBadge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <footer className={styles.foot}>
        {health.data &&
          t('serverDate', { date: formatDate(health.data.serverTime, 'minute', serverZone), zone: serverZone })}
        {base && <span>{t(`environment.${base.environment}`)}</span>}
      </footer>
    </Refetched>
  );
}
