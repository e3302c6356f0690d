import { makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkRegular, CopyRegular } from '@fluentui/react-icons';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';

const useStyles = makeStyles({
  root: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS, maxWidth: '100%' },
  text: { overflow: 'hidden', textOverflow: 'ellipsis' },
});

export type CopyableProps = {
  text: string | null | undefined;
  /** Displayed text; default: the text itself. */
  shown?: ReactNode;
};

/** A serial number, e-mail or id with a button that copies it. */
export function Copyable({ text, shown }: CopyableProps) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const [copied, setCopied] = useState(false);
  if (!text) return <>–</>;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <span className={styles.root}>
      <span className={styles.text} translate={shown ? undefined : 'no'}>
        {shown ?? text}
      </span>
      <IconButton
        size="small"
        label={copied ? t('copied') : t('copy')}
        icon={copied ? <CheckmarkRegular /> : <CopyRegular />}
        onClick={copy}
      />
    </span>
  );
}
