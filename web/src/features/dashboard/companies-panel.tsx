import {
  makeStyles,
  mergeClasses,
  Subtitle1,
  Tree,
  TreeItem,
  TreeItemLayout,
  tokens,
} from '@fluentui/react-components';
import { LocationRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { customersOf, devicesOf } from './company-counts.ts';
import { CompanyMark } from './company-mark.tsx';
import { type CompanyNode, companyTree } from './company-tree.ts';
import type { DashboardCompany } from './dashboard-queries.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalS,
    minHeight: 0,
  },
  scroll: { overflowY: 'auto', maxHeight: '420px' },
  lines: { display: 'grid', padding: `${tokens.spacingVerticalXS} 0`, lineHeight: tokens.lineHeightBase200 },
  counts: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  chosen: { backgroundColor: tokens.colorNeutralBackground1Selected, borderRadius: tokens.borderRadiusMedium },
});

export type CompaniesPanelProps = {
  companies: readonly DashboardCompany[];
  total: number;
  chosen: string | null;
  onChoose: (id: string) => void;
};

/** The tree of companies with its total; each leads to its place on the map beside it. */
export function CompaniesPanel({ companies, total, chosen, onChoose }: CompaniesPanelProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('dashboard');
  const parents = new Set(companies.map(({ parentCompanyId }) => parentCompanyId));
  return (
    <section className={styles.root} aria-labelledby="dashboard-companies">
      <Subtitle1 as="h2" id="dashboard-companies">
        {t('companies.total', { total: total.toLocaleString(i18n.language) })}
      </Subtitle1>
      <div className={styles.scroll}>
        <Tree
          aria-labelledby="dashboard-companies"
          defaultOpenItems={companies.filter(({ _id }) => parents.has(_id)).map(({ _id }) => _id)}
        >
          {companyTree(companies).map((node) => (
            <CompanyItem key={node.company._id} node={node} chosen={chosen} onChoose={onChoose} />
          ))}
        </Tree>
      </div>
    </section>
  );
}

type ItemProps = Pick<CompaniesPanelProps, 'chosen' | 'onChoose'> & { node: CompanyNode };

function CompanyItem({ node: { company, children }, chosen, onChoose }: ItemProps) {
  const styles = useStyles();
  const { t } = useTranslation('dashboard');
  const counts = `${t('customers', { count: customersOf(company, undefined) })} · ${t('devices', { count: devicesOf(company, undefined) })}`;
  return (
    <TreeItem itemType={children.length > 0 ? 'branch' : 'leaf'} value={company._id}>
      <TreeItemLayout
        className={mergeClasses(company._id === chosen && styles.chosen)}
        iconBefore={<CompanyMark type={company.type} />}
        actions={{
          visible: true,
          children: (
            <IconButton
              size="small"
              label={t('companies.showOnMap', { name: company.name })}
              icon={<LocationRegular />}
              onClick={() => onChoose(company._id)}
            />
          ),
        }}
      >
        <span className={styles.lines}>
          {company.name}
          <span className={styles.counts}>{counts}</span>
        </span>
      </TreeItemLayout>
      {children.length > 0 && (
        <Tree>
          {children.map((child) => (
            <CompanyItem key={child.company._id} node={child} chosen={chosen} onChoose={onChoose} />
          ))}
        </Tree>
      )}
    </TreeItem>
  );
}
