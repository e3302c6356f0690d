import { Button, Caption1, Field, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import type { ContractForm } from '../form/contract-form.ts';
import { type CaptchaOffer, getCaptcha } from './get-captcha.ts';
import { renderRecaptcha } from './recaptcha.ts';
import { solveAltcha } from './solve-altcha.ts';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, minHeight: '24px', color: tokens.colorNeutralForeground2 },
  good: { color: tokens.colorStatusSuccessForeground1 },
});

/** A solution lives five minutes; a fresh one is made before that. */
const lifeMs = 4.5 * 60_000;

export type CaptchaFieldProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  /** `g-recaptcha-response` */
  name: FieldPath<In>;
  /** The mutation's error: a solution is good for one try, so each failure starts a new one. */
  error: ApiError | null;
};

/** Solves the captcha by itself while the form is filled in; only the other provider asks to click. */
export function CaptchaField<In extends FieldValues, Out>({ form, name, error }: CaptchaFieldProps<In, Out>) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const [state, setState] = useState<'solving' | 'solved' | 'failed' | 'asking'>('solving');
  const [round, setRound] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round or a refused try needs a new solution
  useEffect(() => {
    const controller = new AbortController();
    const put = (solution: string) => form.setValue(name, solution as FieldPathValue<In, FieldPath<In>>, { shouldValidate: solution !== '' }); // the field is text by contract
    const solve = async () => {
      put('');
      setState('solving');
      const offer: CaptchaOffer = await call(getCaptcha, {}, { signal: controller.signal });
      if (offer.provider === 'recaptcha') {
        setState('asking');
        const place = box.current?.appendChild(document.createElement('div'));
        if (place) await renderRecaptcha(place, offer.siteKey ?? '', put);
        return;
      }
      const solution = await solveAltcha(offer.challenge, controller.signal);
      const wasTried = form.getFieldState(name).invalid;
      put(solution);
      setState('solved');
      // Someone, or a password manager, was faster than the solution: send what they sent.
      if (wasTried) root.current?.closest('form')?.requestSubmit();
    };
    solve().catch(() => !controller.signal.aborted && setState('failed'));
    const renewal = setTimeout(() => setRound((last) => last + 1), lifeMs);
    return () => {
      controller.abort();
      clearTimeout(renewal);
      box.current?.replaceChildren();
    };
  }, [form, name, round, error]);

  const problem = form.getFieldState(name, form.formState).error?.message;
  return (
    <Field validationMessage={state === 'solving' ? undefined : problem}>
      <div ref={box} hidden={state !== 'asking'} />
      {state !== 'asking' && (
        <div ref={root} className={styles.root} role="status">
          {state === 'solving' && <Spinner size="extra-tiny" />}
          {state === 'solved' && <CheckmarkCircleRegular className={styles.good} />}
          <Caption1>{t(`captcha.${state}`)}</Caption1>
          {state === 'failed' && (
            <Button size="small" onClick={() => setRound(round + 1)}>
              {t('retry')}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
