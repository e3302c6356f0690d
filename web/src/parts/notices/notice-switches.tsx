import { makeStyles, Subtitle2, tokens, useId } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { SwitchField } from '../fields/switch-field.tsx';
import type { ContractForm } from '../form/contract-form.ts';
import type { NoticeSwitches, Notices } from './notice-choices.ts';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalL,
    margin: 0,
    minWidth: 0,
    padding: `${tokens.spacingVerticalXS} 0`,
    border: 'none',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: { flexGrow: 1, flexBasis: '240px', overflowWrap: 'anywhere' },
  ways: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL },
  way: { minWidth: '150px' },
});

type Form<In extends z.input<typeof NoticeSwitches>, Out> = ContractForm<In, Out>;
export type NoticeSwitchesProps<In extends z.input<typeof NoticeSwitches>, Out> = {
  form: Form<In, Out>;
  kinds: Notices['kinds'];
};

/** By which channel each kind of notice comes: a row a kind, a switch a channel. */
export function NoticeSwitchList<In extends z.input<typeof NoticeSwitches>, Out>({
  form,
  kinds,
}: NoticeSwitchesProps<In, Out>) {
  const styles = useStyles();
  const { t } = useTranslation('notices');
  const id = useId('notices');
  return (
    <section aria-labelledby={id}>
      <Subtitle2 as="h3" id={id}>
        {t('kinds')}
      </Subtitle2>
      {kinds.map(({ kind, title, by }) => (
        <fieldset key={kind} className={styles.row} aria-labelledby={`${id}-${kind}`}>
          <span id={`${id}-${kind}`} className={styles.title}>
            {title}
          </span>
          <span className={styles.ways}>
            {by.map((channel) => (
              <span key={channel} className={styles.way}>
                <SwitchField form={form} name={`on.${kind}.${channel}` as never} label={t(`by.${channel}`)} />
              </span>
            ))}
          </span>
        </fieldset>
      ))}
    </section>
  );
}
