import { Body1, Button, Caption1, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: tokens.spacingVerticalS, justifyItems: 'start' },
  video: {
    display: 'block',
    width: '100%',
    aspectRatio: '4 / 3',
    objectFit: 'cover',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackgroundInverted,
  },
});

type Trouble = 'refused' | 'none' | 'insecure' | 'failed';
type State = 'starting' | 'looking' | 'other' | Trouble;
const troubles: readonly State[] = ['refused', 'none', 'insecure', 'failed'] satisfies Trouble[];

export type ScanCodeProps = { onRead: (serial: string) => void; onClose: () => void };

/** The camera, until it has read a serial number, is stopped, or this goes away. */
export function ScanCode({ onRead, onClose }: ScanCodeProps) {
  const styles = useStyles();
  const { t } = useTranslation('my-device');
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>('starting');
  const read = useEffectEvent(onRead);
  useEffect(() => {
    const ending = new AbortController();
    const picture = video.current;
    if (picture)
      void scan(picture, ending.signal, {
        state: (now) => ending.signal.aborted || setState(now),
        read,
      });
    return () => ending.abort();
  }, []);
  if (troubles.includes(state))
    return (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>{t(`scan.${state as Trouble}`)}</MessageBarBody>
      </MessageBar>
    );
  return (
    <div className={styles.root}>
      <video ref={video} className={styles.video} muted playsInline aria-label={t('scan.video')} />
      <div role="status">
        {state === 'other' ? (
          <Body1>{t('scan.other')}</Body1>
        ) : (
          <Caption1>{t(state === 'starting' ? 'scan.starting' : 'scan.hint')}</Caption1>
        )}
      </div>
      <Button onClick={onClose}>{t('scan.stop')}</Button>
    </div>
  );
}

type Told = { state: (state: State) => void; read: (serial: string) => void };

async function scan(picture: HTMLVideoElement, signal: AbortSignal, { state, read }: Told): Promise<void> {
  // Browsers hide cameras from pages that anybody on the way could have changed.
  if (!navigator.mediaDevices) return state('insecure');
  let camera: MediaStream | undefined;
  const stop = () => {
    for (const track of camera?.getTracks() ?? []) track.stop();
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    if (signal.aborted) return;
    picture.srcObject = camera;
    const [{ readCodes }] = await Promise.all([import('./read-codes.ts'), picture.play()]);
    state('looking');
    await readCodes(picture, signal, (seen) => {
      if (typeof seen === 'object') read(seen.serial);
      else if (seen === 'other') state('other');
    });
  } catch (reason) {
    if (!signal.aborted) state(troubleOf(reason));
  } finally {
    stop();
  }
}

function troubleOf(reason: unknown): Trouble {
  const name = reason instanceof DOMException ? reason.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed';
}
