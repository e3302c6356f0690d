import { Body1, Button, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { formatDay, zoneName } from '@fovea/contracts/dates';
import { getStatementPdf } from '@fovea/contracts/statements/endpoints';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { asApiError } from '../../api/errors.ts';
import { useLoaded } from '../../api/query.ts';
import { saveFile } from '../../api/save-file.ts';
import { useClose } from '../../routing/use-close.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { showError } from '../../ui/error-dialog.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { TinySpinner } from '../../ui/tiny-spinner.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { PaperPart } from './paper-part.tsx';
import { statementPaths } from './paths.ts';
import { owesWholesale, WholesaleState } from './statement-columns.tsx';
import { StatementLines } from './statement-lines.tsx';
import { loadStatement, statementDetails } from './statement-queries.ts';

export const loader = loadStatement;

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalXL },
  lines: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalS },
});

/** One company's month: what it came to, as its PDF says, what became of it since, and every line it counts. */
export function StatementDialog() {
  const styles = useStyles();
  const { t } = useTranslation('statements');
  const area = useStaffArea();
  const to = useDialogTo();
  const close = useClose(statementPaths.list(area));
  const { id = '' } = useParams();
  const statement = useLoaded(statementDetails(id));
  const { number, timezone, paper, wholesalePaid } = statement;
  const isOwed = owesWholesale(statement);
  const save = useMutation({
    mutationFn: () => saveFile(getStatementPdf, { id }),
    onError: (error) => showError(asApiError(error)),
  });
  return (
    <ViewDialog
      title={t('details.title', { number })}
      onClose={close}
      size="large"
      actions={
        <>
          {area === 'admin' && isOwed && !wholesalePaid && (
            <LinkButton to={to(statementPaths.markPaid(id))} appearance="secondary">
              {t('mark.action')}
            </LinkButton>
          )}
          <Button
            icon={save.isPending ? <TinySpinner /> : <ArrowDownloadRegular />}
            disabledFocusable={save.isPending}
            onClick={() => save.mutate()}
          >
            {t('details.pdf')}
          </Button>
        </>
      }
    >
      <div className={styles.root}>
        <Body1>{t('details.zone', { zone: zoneName(timezone) })}</Body1>
        {isOwed && (
          <FactList
            facts={[
              [
                t('column.paid'),
                wholesalePaid ? (
                  t('paid.on', { day: formatDay(wholesalePaid.paidOn), reference: wholesalePaid.reference })
                ) : (
                  <WholesaleState key="paid" statement={statement} />
                ),
              ],
            ]}
          />
        )}
        {paper.parts.map((part) => (
          <PaperPart key={part.heading ?? number} {...part} />
        ))}
        <section className={styles.lines}>
          <Subtitle2 as="h3">{t('details.lines')}</Subtitle2>
          <StatementLines id={id} timezone={timezone} />
        </section>
      </div>
    </ViewDialog>
  );
}
