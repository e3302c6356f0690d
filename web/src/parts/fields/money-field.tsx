import type { Currency } from '@fovea/contracts/fields';
import { fractionDigits } from '@fovea/contracts/money';
import type { FieldValues } from 'react-hook-form';
import { NumberField } from './number-field.tsx';
import type { FieldProps } from './use-field.ts';

export type MoneyFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & { currency: Currency | undefined };

/** An amount in the currency's main unit; yen and dong take no decimals. */
export function MoneyField<In extends FieldValues, Out>({ currency, ...props }: MoneyFieldProps<In, Out>) {
  return <NumberField {...props} unit={currency?.toUpperCase()} decimals={!currency || fractionDigits(currency) > 0} />;
}
