import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular, PrintRegular } from '@fluentui/react-icons';
import { getReceipt } from '@fovea/contracts/payments/endpoints';
import type { Receipt } from '@fovea/contracts/payments/schema';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { asApiError } from '../../api/errors.ts';
import { apiQuery, useLoaded } from '../../api/query.ts';
import { load } from '../../routing/load.ts';
import { Logo } from '../../theme/logo.tsx';
import { showError } from '../../ui/error-dialog.ts';
import { type ReceiptLine, receiptLines } from './receipt-lines.ts';
import { saveReceiptPdf } from './save-receipt-pdf.ts';

const receiptOf = (id: string) => apiQuery(getReceipt, { id });

export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  await load(receiptOf(new URL(request.url).searchParams.get('id') ?? ''));
  return null;
}

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalL,
    width: '100%',
    maxWidth: '640px',
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'end',
    gap: tokens.spacingHorizontalS,
    '@media print': { display: 'none' },
  },
  paper: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalXL,
    padding: tokens.spacingHorizontalXXXL,
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow8,
    '@media (max-width: 639.98px)': { padding: tokens.spacingHorizontalL },
    '@media print': { boxShadow: 'none', padding: 0, color: '#000', backgroundColor: '#fff' },
  },
  head: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalM },
  title: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
  },
  lines: { display: 'grid', margin: 0 },
  line: {
    display: 'flex',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalL,
    padding: `${tokens.spacingVerticalS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '& dt': { flexGrow: 1, flexBasis: 0, minWidth: '40%', overflowWrap: 'anywhere' },
    '& dd': { margin: 0, minWidth: 0, textAlign: 'right', overflowWrap: 'break-word' },
  },
  total: {
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
  },
  closing: { margin: 0, whiteSpace: 'pre-line' },
});

/** `/receipt?id=`: whoever has the address of a paid payment may read, print and keep its receipt. */
export function ReceiptPage() {
  const styles = useStyles();
  const { t, i18n } = useTranslation('receipt');
  const [query] = useSearchParams();
  const receipt = useLoaded(receiptOf(query.get('id') ?? ''));
  const { head, money, foot } = receiptLines(receipt, t, i18n.language);
  return (
    <div className={styles.root}>
      <title>{`${t('title')} ${receipt.referenceNumber} · Fovea`}</title>
      <div className={styles.actions}>
        <Button icon={<PrintRegular />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <ExportPdf receipt={receipt} />
      </div>
      <article className={styles.paper}>
        <div className={styles.head}>
          <Logo size={40} />
          <h1 className={styles.title}>{t('title')}</h1>
        </div>
        <Lines lines={head} />
        <Lines lines={money} />
        <Lines lines={foot} />
        <p className={styles.closing}>{t('closing')}</p>
        <p className={styles.closing}>{t('signature', { company: receipt.companyName })}</p>
      </article>
    </div>
  );
}

function Lines({ lines }: { lines: readonly ReceiptLine[] }) {
  const styles = useStyles();
  return (
    <dl className={styles.lines}>
      {lines.map(({ name, value, isTotal }) => (
        <div key={name} className={mergeClasses(styles.line, isTotal && styles.total)}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ExportPdf({ receipt }: { receipt: Receipt }) {
  const { t, i18n } = useTranslation('receipt');
  const save = useMutation({
    mutationFn: () => saveReceiptPdf(receipt, receiptLines(receipt, t, i18n.language), t),
    onError: (error) => showError(asApiError(error)),
  });
  return (
    <Button
      appearance="primary"
      icon={<ArrowDownloadRegular />}
      disabledFocusable={save.isPending}
      onClick={() => save.mutate()}
    >
      {save.isPending ? t('making') : t('export')}
    </Button>
  );
}
