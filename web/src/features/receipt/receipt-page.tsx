import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular, PrintRegular, ReceiptRegular } from '@fluentui/react-icons';
import { getCreditNote, getCreditNotePdf } from '@fovea/contracts/documents/endpoints';
import { links } from '@fovea/contracts/links';
import type { DocumentLine, PrintedDocument } from '@fovea/contracts/payments/document-schema';
import { getReceipt, getReceiptPdf } from '@fovea/contracts/payments/endpoints';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { asApiError, isNotFoundError } from '../../api/errors.ts';
import { apiQuery, useLoaded } from '../../api/query.ts';
import { saveFile } from '../../api/save-file.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { load } from '../../routing/load.ts';
import { Logo } from '../../theme/logo.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { showError } from '../../ui/error-dialog.ts';
import { LinkButton } from '../../ui/link.tsx';

/** In the page's language, as its PDF will be. */
const asked = (id: string) => ({ id, language: currentLanguage() });
const receiptOf = (id: string) => apiQuery(getReceipt, asked(id));
const noteOf = (id: string, number: string) => apiQuery(getCreditNote, { ...asked(id), number });
const wishOf = (query: URLSearchParams) => ({ id: query.get('id') ?? '', note: query.get('note') });

/** Whether there is such a paper: of a link that lost its end on the way one wants to know what to do. */
export async function loader({ request }: LoaderFunctionArgs): Promise<boolean> {
  const { id, note } = wishOf(new URL(request.url).searchParams);
  try {
    if (note) await load(noteOf(id, note));
    else await load(receiptOf(id));
    return true;
  } catch (error) {
    if (isNotFoundError(error)) return false;
    throw error;
  }
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
  },
  head: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalM },
  title: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
  },
  heading: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
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

/** `/receipt?id=`, `&note=` for a credit note: whoever has the address of a paid payment may read, print and keep them. */
export function ReceiptPage() {
  const { id, note } = wishOf(useSearchParams()[0]);
  const isThere: Awaited<ReturnType<typeof loader>> = useLoaderData();
  if (!isThere) return <NoPaper />;
  return note ? <CreditNote id={id} number={note} /> : <Receipt id={id} />;
}

function NoPaper() {
  const { t } = useTranslation('receipt');
  return (
    <>
      <title>{`${t('missing.title')} · Fovea`}</title>
      <EmptyState heading="h1" icon={<ReceiptRegular />} title={t('missing.title')} hint={t('missing.hint')} />
    </>
  );
}

function Receipt({ id }: { id: string }) {
  const { t } = useTranslation('ui');
  const { referenceNumber, paper, creditNotes } = useLoaded(receiptOf(id));
  return (
    <PaperSheet
      paper={paper}
      number={referenceNumber}
      save={() => saveFile(getReceiptPdf, asked(id))}
      others={creditNotes.map((number) => ({
        to: links.creditNote(id, number),
        name: `${t('creditNote')} ${number}`,
      }))}
    />
  );
}

function CreditNote({ id, number }: { id: string; number: string }) {
  const { t } = useTranslation('receipt');
  const { paper } = useLoaded(noteOf(id, number));
  return (
    <PaperSheet
      paper={paper}
      number={number}
      save={() => saveFile(getCreditNotePdf, { ...asked(id), number })}
      others={[{ to: links.receipt(id), name: t('receipt') }]}
    />
  );
}

type PaperSheetProps = {
  paper: PrintedDocument;
  number: string;
  save: () => Promise<void>;
  /** What belongs to it. */
  others: { to: string; name: string }[];
};

function PaperSheet({ paper, number, save, others }: PaperSheetProps) {
  const styles = useStyles();
  const { t } = useTranslation('receipt');
  return (
    <div className={styles.root}>
      <title>{`${paper.title} ${number} · Fovea`}</title>
      <div className={styles.actions} data-print="none">
        {others.map(({ to, name }) => (
          <LinkButton key={to} to={to} appearance="subtle">
            {name}
          </LinkButton>
        ))}
        <Button icon={<PrintRegular />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <ExportPdf save={save} />
      </div>
      <article className={styles.paper} data-print="flow">
        <div className={styles.head}>
          <Logo size={40} />
          <h1 className={styles.title}>{paper.title}</h1>
        </div>
        {paper.parts.map((part) => (
          <Part key={part.lines[0]?.name} {...part} />
        ))}
        {paper.closing.map((text) => (
          <p key={text} className={styles.closing}>
            {text}
          </p>
        ))}
        <p className={styles.closing}>{paper.signature}</p>
      </article>
    </div>
  );
}

function Part({ heading, lines }: { heading?: string; lines: readonly DocumentLine[] }) {
  const styles = useStyles();
  return (
    <section>
      {heading && <h2 className={styles.heading}>{heading}</h2>}
      <dl className={styles.lines}>
        {lines.map(({ name, value, isTotal }) => (
          <div key={name} className={mergeClasses(styles.line, isTotal && styles.total)}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function ExportPdf({ save: saved }: Pick<PaperSheetProps, 'save'>) {
  const { t } = useTranslation('receipt');
  const save = useMutation({
    mutationFn: saved,
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
