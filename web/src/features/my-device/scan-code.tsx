import { Body1, Button, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { BarcodeScannerRegular } from '@fluentui/react-icons';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalM },
  // The same place before there is a picture.
  video: {
    width: '100%',
    aspectRatio: '4 / 3',
    objectFit: 'cover',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground6,
  },
  button: { justifySelf: 'start' },
});

/** Between two looks at the picture; a phone stays cool. */
const pauseMs = 200;

type Trouble = 'denied' | 'none' | 'failed';

/**
 * Reads the code on a device by the camera instead of what is typed in `children`: nothing of the picture is kept or
 * sent. Where a browser has no camera to offer there is nothing to press.
 */
export function ScanCode({ onFound, children }: { onFound: (text: string) => void; children: ReactNode }) {
  const styles = useStyles();
  const { t } = useTranslation('my-device');
  const [isOn, setOn] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  // Only over https, and in browsers of this decade.
  if (!navigator.mediaDevices?.getUserMedia) return children;
  return (
    <div className={styles.root}>
      {trouble && (
        <MessageBar intent="warning" layout="multiline" role="alert">
          <MessageBarBody>{t(`bind.scan.${trouble}`)}</MessageBarBody>
        </MessageBar>
      )}
      {isOn ? (
        <>
          <Viewfinder
            onFound={(text) => {
              setOn(false);
              onFound(text);
            }}
            onTrouble={(why) => {
              setOn(false);
              setTrouble(why);
            }}
          />
          <Button className={styles.button} onClick={() => setOn(false)}>
            {t('bind.scan.stop')}
          </Button>
        </>
      ) : (
        <>
          <Button
            className={styles.button}
            icon={<BarcodeScannerRegular />}
            onClick={() => {
              setTrouble(null);
              setOn(true);
            }}
          >
            {t('bind.scan.action')}
          </Button>
          {children}
        </>
      )}
    </div>
  );
}

type ViewfinderProps = { onFound: (text: string) => void; onTrouble: (why: Trouble) => void };

function Viewfinder({ onFound, onTrouble }: ViewfinderProps) {
  const styles = useStyles();
  const { t } = useTranslation('my-device');
  const video = useRef<HTMLVideoElement>(null);
  const found = useEffectEvent(onFound);
  const failed = useEffectEvent(onTrouble);
  useEffect(() => {
    const closed = new AbortController();
    void look(video.current, closed.signal).then(
      (text) => text !== null && found(text),
      (error: unknown) => !closed.signal.aborted && failed(troubleOf(error)),
    );
    return () => closed.abort();
  }, []);
  return (
    <>
      {/* Muted and in place: else a phone plays it on its whole screen, or not at all. */}
      <video ref={video} className={styles.video} muted playsInline aria-label={t('bind.scan.picture')} />
      <Body1 role="status">{t('bind.scan.hint')}</Body1>
    </>
  );
}

/** Looks through the camera on the back until there is a code; null once it is closed. The camera is off after it. */
async function look(video: HTMLVideoElement | null, closed: AbortSignal): Promise<string | null> {
  if (!video) return null;
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: 1280 } });
  try {
    const { readCode } = await import('./code-reader.ts');
    if (closed.aborted) return null;
    video.srcObject = stream;
    await video.play();
    while (!closed.aborted) {
      const text = await readCode(video);
      if (text !== null) return closed.aborted ? null : text;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return null;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

/** By the names that the browsers have for it. */
function troubleOf(error: unknown): Trouble {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed';
}
