import {
  makeStyles,
  mergeClasses,
  Subtitle2,
  Table,
  TableBody,
  TableCell,
  TableRow,
  tokens,
} from '@fluentui/react-components';
import type { DocumentLine } from '@fovea/contracts/payments/document-schema';

const useStyles = makeStyles({
  part: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalS },
  value: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', width: '40%' },
  total: { fontWeight: tokens.fontWeightSemibold },
});

/** Lines of a document as rows, what they come to at the right. */
export function PaperPart({ heading, lines }: { heading?: string; lines: readonly DocumentLine[] }) {
  const styles = useStyles();
  return (
    <section className={styles.part}>
      {heading && <Subtitle2 as="h3">{heading}</Subtitle2>}
      <Table size="small" aria-label={heading}>
        <TableBody>
          {lines.map(({ name, value, isTotal }) => (
            <TableRow key={name} className={mergeClasses(isTotal && styles.total)}>
              <TableCell>{name}</TableCell>
              <TableCell className={styles.value}>{value}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
