import { Link } from '@fluentui/react-components';
import type { ChargeablePlan } from '@fovea/contracts/plans/schema';
import { Trans, useTranslation } from 'react-i18next';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import type { ContractForm } from '../form/contract-form.ts';
import type { ChargeArea, Choice } from './charge-choice.ts';

export type ConsentFieldsProps = { form: ContractForm<Choice, Choice>; plan: ChargeablePlan; area: ChargeArea };

/** The consents of a plan, given by the reader, or by the family that staff act for. */
export function ConsentFields({ form, plan, area }: ConsentFieldsProps) {
  const { t } = useTranslation('charge', { keyPrefix: area === 'admin' ? 'consentOfFamily' : 'consent' });
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
