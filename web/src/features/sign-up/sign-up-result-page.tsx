import { makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { signedUp } from '../../routing/before-sign-in.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Phone } from '../../ui/phone.tsx';
import { PublicCard } from '../../ui/public-card.tsx';
import { signInPaths } from '../sign-in/paths.ts';

const SignedUp = z.object({ id: z.string(), email: z.string(), name: z.string(), code: z.string(), phone: z.string() });
export type SignedUp = z.infer<typeof SignedUp>;

const useStyles = makeStyles({
  mark: { fontSize: '48px', lineHeight: 1, color: tokens.colorStatusSuccessForeground1 },
  steps: { margin: 0, paddingLeft: tokens.spacingHorizontalXL, display: 'grid', rowGap: tokens.spacingVerticalS },
});

/** `/signup/result`: welcome, and what comes next. */
export function SignUpResultPage() {
  const styles = useStyles();
  const { t } = useTranslation('sign-up');
  const { data: person } = SignedUp.safeParse(useLocation().state);
  return (
    <PublicCard title={t('result.title')} hint={person && t('result.hint')}>
      <CheckmarkCircleRegular className={styles.mark} />
      {person && (
        <FactList
          facts={[
            [t('result.name'), person.name],
            [t('email'), person.email],
            [t('phone'), <Phone key="phone" code={person.code} number={person.phone} />],
          ]}
        />
      )}
      <Subtitle2 as="h2">{t('result.next')}</Subtitle2>
      <ol className={styles.steps}>
        <li>{t('result.step1')}</li>
        <li>{t('result.step2')}</li>
        <li>{t('result.step3')}</li>
      </ol>
      <LinkButton to={signInPaths.portal()} state={person && signedUp(person.email)}>
        {t('result.open')}
      </LinkButton>
    </PublicCard>
  );
}
