import {
  Accordion,
  AccordionHeader,
  AccordionItem,
  AccordionPanel,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({ panel: { display: 'grid', rowGap: tokens.spacingVerticalS, '& p': { margin: 0 } } });

/** The explanation "What is compliance rate?", behind a button. */
export function ComplianceExplainer() {
  const styles = useStyles();
  const { t } = useTranslation('compliance');
  return (
    <Accordion collapsible>
      <AccordionItem value="what">
        <AccordionHeader as="h3">{t('what.title')}</AccordionHeader>
        <AccordionPanel className={styles.panel}>
          <p>{t('what.meaning')}</p>
          <p>{t('what.recommended')}</p>
          <p>{t('what.prescribed')}</p>
          <p>{t('what.trial')}</p>
          <p>{t('what.advice')}</p>
        </AccordionPanel>
      </AccordionItem>
    </Accordion>
  );
}
