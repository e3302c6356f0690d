import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { qrMargin } from './qr-margin.ts';

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: tokens.spacingVerticalS, justifyItems: 'center' },
  // Scanners need dark on light in any theme.
  code: { backgroundColor: '#ffffff', borderRadius: tokens.borderRadiusMedium },
  words: { textAlign: 'center', overflowWrap: 'anywhere', maxWidth: '40ch' },
});

/** Smaller codes are drawn at this size and scaled down, so that they stay sharp when the browser zooms. */
const drawnAtLeast = 240;

export type QrCodeProps = {
  /** The encoded text. */
  text: string;
  /** Purpose of the code: shown below it, for users who cannot scan, and used as the file's name. */
  label: string;
  /** In pixels; below 100 the code is shown without text, as in a table's row. */
  size?: number;
};

/** A QR code with its text and a download. */
export function QrCode({ text, label, size = 240 }: QrCodeProps) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = async () => {
      const { toCanvas } = await import('qrcode');
      if (!canvas.current) return;
      await toCanvas(canvas.current, text, { width: Math.max(size, drawnAtLeast), margin: qrMargin });
      Object.assign(canvas.current.style, { width: `${size}px`, height: `${size}px` });
    };
    void draw();
  }, [text, size]);
  const download = () =>
    canvas.current?.toBlob((image) => {
      if (!image) return;
      const href = URL.createObjectURL(image);
      Object.assign(document.createElement('a'), { href, download: `${label}.png` }).click();
      URL.revokeObjectURL(href);
    });
  const code = (
    <canvas
      ref={canvas}
      className={styles.code}
      width={size}
      height={size}
      role="img"
      aria-label={`${label}: ${text}`}
    />
  );
  if (size < 100) return code;
  return (
    <div className={styles.root}>
      {code}
      <Caption1 className={styles.words}>{text}</Caption1>
      <Button icon={<ArrowDownloadRegular />} onClick={download}>
        {t('qr.download')}
      </Button>
    </div>
  );
}
