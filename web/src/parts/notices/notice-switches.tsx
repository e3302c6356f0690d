import { makeStyles, Subtitle2, Switch, tokens, useId } from '@fluentui/react-components';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useFlush } from '../../ui/flush.ts';
import { SwitchField } from '../fields/switch-field.tsx';
import type { ContractForm } from '../form/contract-form.ts';
import type { NoticeSwitches, Notices, Switches } from './notice-choices.ts';

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

/** One switch for all kinds of a channel: on while any of them comes by it. */
function ChannelSwitches<In extends z.input<typeof NoticeSwitches>, Out>({
  form,
  kinds,
  id,
}: NoticeSwitchesProps<In, Out> & { id: string }) {
  const styles = useStyles();
  const flush = useFlush();
  const { t } = useTranslation('notices');
  // The form's other fields differ from page to page; the names of these are checked by the schema of the switches.
  const on: Switches['on'] = useWatch({ control: form.control as never, name: 'on' });
  const channels = [...new Set(kinds.flatMap(({ by }) => by))];
  const switchAll = (channel: (typeof channels)[number], isOn: boolean) => {
    for (const { kind, by } of kinds)
      if (by.includes(channel)) form.setValue(`on.${kind}.${channel}` as never, isOn as never, { shouldDirty: true });
  };
  return (
    <fieldset className={styles.row} aria-labelledby={`${id}-all`}>
      <span id={`${id}-all`} className={styles.title}>
        {t('all')}
      </span>
      <span className={styles.ways}>
        {channels.map((channel) => (
          <span key={channel} className={styles.way}>
            <Switch
              className={flush.sign}
              label={t(`by.${channel}`)}
              checked={kinds.some(({ kind }) => on[kind]?.[channel])}
              onChange={(_, { checked }) => switchAll(channel, checked)}
            />
          </span>
        ))}
      </span>
    </fieldset>
  );
}

/** Notification preferences: one row per kind, one switch per channel. */
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
      <ChannelSwitches form={form} kinds={kinds} id={id} />
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
