import { makeStyles, tokens } from '@fluentui/react-components';
import type { ResponseOf } from '@fovea/contracts/endpoint';
import { openSharedReport, openSharedReportPdf } from '@fovea/contracts/report-shares/portal-endpoints';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { asApiError, codes, isNotFoundError } from '../../api/errors.ts';
import { apiQuery } from '../../api/query.ts';
import { saveFile } from '../../api/save-file.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { CompliancePanel } from '../../parts/compliance/compliance-panel.tsx';
import { ReportButton } from '../../parts/compliance/report-button.tsx';
import { type CompliancePeriod, usePeriod } from '../../parts/compliance/use-period.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { load } from '../../routing/load.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { PublicCard } from '../../ui/public-card.tsx';

type Link = { key: string; db: string };

const linkOf = (query: URLSearchParams): Link => ({ key: query.get('key') ?? '', db: query.get('db') ?? '' });
/** Fetched again when its reader comes back to the page: the link may have been revoked in the meantime. */
const reportOf = (link: Link, months: CompliancePeriod) => ({
  ...apiQuery(openSharedReport, { ...link, months }),
  refetchOnWindowFocus: true,
});
const hasEnded = (error: unknown): boolean => isNotFoundError(error) || asApiError(error).code === codes.linkExpired;

/** Whether the link leads somewhere. */
export async function loader({ request }: LoaderFunctionArgs): Promise<boolean> {
  try {
    await load(reportOf(linkOf(new URL(request.url).searchParams), 4));
    return true;
  } catch (error) {
    if (hasEnded(error)) return false;
    throw error;
  }
}

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalXL,
    width: '100%',
    maxWidth: '720px',
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalXXL,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow8,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 639.98px)': { padding: tokens.spacingHorizontalL },
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
});

/** `/sharedreport?key=&db=`: a child's compliance, for whoever its family gave the link. */
export function SharedReportPage() {
  const link = linkOf(useSearchParams()[0]);
  const isThere: Awaited<ReturnType<typeof loader>> = useLoaderData();
  return isThere ? <SharedReport link={link} /> : <NoReport />;
}

function NoReport() {
  const { t } = useTranslation('compliance');
  return <PublicCard title={t('shared.ended')} hint={t('shared.endedHint')} />;
}

function SharedReport({ link }: { link: Link }) {
  const { asked, ...period } = usePeriod((months) => reportOf(link, months));
  const { data: report } = asked;
  const styles = useStyles();
  if (asked.error && hasEnded(asked.error)) return <NoReport />;
  return (
    <article className={styles.root}>
      {report && (
        <Head
          report={report}
          isSettled={!asked.isPlaceholderData}
          download={() => saveFile(openSharedReportPdf, { ...link, months: period.months })}
        />
      )}
      <CompliancePanel {...period} asked={asked} compliance={report?.compliance} />
    </article>
  );
}

type HeadProps = {
  report: ResponseOf<typeof openSharedReport>;
  /** The report is of the chosen period. */
  isSettled: boolean;
  download: () => Promise<void>;
};

function Head({ report: { clinic, validUntil, compliance, ...names }, isSettled, download }: HeadProps) {
  const styles = useStyles();
  const { t } = useTranslation('compliance');
  const name = nameOf(names);
  const title = t('titleOf', { name });
  return (
    <>
      <title>{`${title} · Fovea`}</title>
      <h1 className={styles.title}>{title}</h1>
      <FactList
        facts={[
          [t('report.clinic'), clinic],
          [t('shared.until'), <DateTime key="until" value={validUntil} variant="minute" />],
        ]}
      />
      {compliance.rate !== null && isSettled && (
        <div>
          <ReportButton download={download} />
        </div>
      )}
    </>
  );
}
