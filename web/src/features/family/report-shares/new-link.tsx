import { Button, Field, Input, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular, CopyRegular, ShareRegular } from '@fluentui/react-icons';
import type { ResponseOf } from '@fovea/contracts/endpoint';
import { links } from '@fovea/contracts/links';
import type { createReportShare } from '@fovea/contracts/report-shares/portal-endpoints';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaded } from '../../../api/query.ts';
import { toast, toastWarning } from '../../../ui/toast.ts';
import { me } from '../family-queries.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalM },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

export type NewLinkProps = { share: ResponseOf<typeof createReportShare>; onAnother: () => void };

/** The link that was just made, this once; as a phone hands things on, where it can. */
export function NewLink({ share: { key, recipient }, onAnother }: NewLinkProps) {
  const styles = useStyles();
  const { t } = useTranslation('compliance');
  const { db } = useLoaded(me);
  const address = new URL(links.sharedReport(key, db), location.origin).href;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast(t('share.copied'));
    } catch {
      field.current?.select();
      toastWarning(t('share.notCopied'));
    }
  };
  // Who changes his mind in the phone's own dialog is told nothing.
  const handOn = () => navigator.share({ title: t('report.title'), url: address }).catch(() => undefined);
  return (
    <div className={styles.root}>
      <MessageBar intent="success" layout="multiline" role="status">
        <MessageBarBody>{t('share.made', { recipient })}</MessageBarBody>
      </MessageBar>
      <Field label={t('share.link')}>
        <Input ref={field} readOnly value={address} onFocus={({ target }) => target.select()} />
      </Field>
      <div className={styles.buttons}>
        <Button appearance="primary" icon={<CopyRegular />} onClick={() => void copy()}>
          {t('share.copy')}
        </Button>
        {'share' in navigator && (
          <Button icon={<ShareRegular />} onClick={() => void handOn()}>
            {t('share.handOn')}
          </Button>
        )}
        <Button icon={<AddRegular />} appearance="subtle" onClick={onAnother}>
          {t('share.another')}
        </Button>
      </div>
    </div>
  );
}
