import { Field } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import type { ApiError } from '../../api/errors.ts';
import type { ContractForm } from '../form/contract-form.ts';
import { CaptchaBox } from './captcha-box.tsx';
import { useCaptcha } from './use-captcha.ts';

export type CaptchaFieldProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  /** `g-recaptcha-response` */
  name: FieldPath<In>;
  /** The mutation's error: a solution is valid for one attempt, so each failure starts a new one. */
  error: ApiError | null;
};

/**
 * Solves the captcha while the form is filled in and stores the solution in it. A form sent earlier waits for the
 * solution.
 */
export function CaptchaField<In extends FieldValues, Out>({ form, name, error }: CaptchaFieldProps<In, Out>) {
  const box = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const captcha = useCaptcha(box, error);
  const { solution } = captcha;
  const problem = form.getFieldState(name, form.formState).error?.message;
  const wasTried = problem !== undefined;
  useEffect(() => {
    form.setValue(name, solution as FieldPathValue<In, FieldPath<In>>); // the field is text by contract
  }, [form, name, solution]);
  // The validation rules may load after the solution and refuse an earlier value.
  useEffect(() => {
    if (wasTried && solution) root.current?.closest('form')?.requestSubmit();
  }, [wasTried, solution]);
  return (
    <Field ref={root} validationMessage={captcha.status === 'solving' ? undefined : problem}>
      <div>
        <CaptchaBox captcha={captcha} box={box} />
      </div>
    </Field>
  );
}
