import { Link } from '@fluentui/react-components';
import type { ChargeablePlan } from '@fovea/contracts/plans/schema';
import { Trans, useTranslation } from 'react-i18next';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import type { ContractForm } from '../form/contract-form.ts';
import type { Choice } from './charge-choice.ts';

export type ConsentFieldsProps = { form: ContractForm<Choice, Choice>; plan: ChargeablePlan };

/** What a plan wants to be agreed to. */
export function ConsentFields({ form, plan }: ConsentFieldsProps) {
  const { t } = useTranslation('charge');
  return (
    <>
      {plan.termsUrl && (
        <CheckboxField
          form={form}
          name="terms"
          required
          label={<Trans t={t} i18nKey="terms" components={{ a: <PdfLink href={plan.termsUrl} /> }} />}
        />
      )}
      {plan.needsGuarantee && plan.guaranteeUrl && (
        <CheckboxField
          form={form}
          name="guarantee"
          required
          label={<Trans t={t} i18nKey="guarantee" components={{ a: <PdfLink href={plan.guaranteeUrl} /> }} />}
        />
      )}
    </>
  );
}

function PdfLink({ href, children }: { href: string; children?: string }) {
  return (
    <Link href={href} target="_blank" rel="noreferrer" inline>
      {children}
    </Link>
  );
}
