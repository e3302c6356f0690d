import { makeStyles, tokens } from '@fluentui/react-components';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

const keys = [
  [['/', 'Ctrl + K'], 'search'],
  [['?'], 'help'],
  [['↑', '↓'], 'move'],
  [['Enter'], 'open'],
  [['Ctrl + Enter'], 'newWindow'],
  [['J', 'K'], 'step'],
  [['Esc'], 'close'],
  [['Tab', 'Shift + Tab'], 'next'],
] as const;

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalM,
    margin: 0,
    '& dd': { margin: 0 },
  },
  key: {
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalSNudge}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground2,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'nowrap',
  },
});

/** Which keys do what. */
export function KeyList() {
  const styles = useStyles();
  const { t } = useTranslation('search', { keyPrefix: 'keys' });
  return (
    <dl className={styles.list}>
      {keys.map(([names, does]) => (
        <Fragment key={does}>
          <dt>
            {names.map((name, at) => (
              <Fragment key={name}>
                {at > 0 && ' '}
                <kbd className={styles.key}>{name}</kbd>
              </Fragment>
            ))}
          </dt>
          <dd>{t(does)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
