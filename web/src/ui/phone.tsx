import { useQuery } from '@tanstack/react-query';

export type PhoneProps = {
  /** Calling code without +. */
  code: string;
  /** Digits, as stored. */
  number: string;
};

/** A phone number in its country's grouping, once the metadata is loaded. An en dash stands for none. */
export function Phone({ code, number }: PhoneProps) {
  const { data: grouped } = useQuery({
    queryKey: ['phone', code, number],
    queryFn: async () => (await import('./phone-grouping.ts')).groupPhone(code, number),
    enabled: number !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <span translate="no">{number ? (grouped ?? `+${code} ${number}`) : '–'}</span>;
}
