import { Link, makeStyles } from '@fluentui/react-components';
import { afterCallingCode } from '@fovea/contracts/phone-numbers';
import { useQuery } from '@tanstack/react-query';

const useStyles = makeStyles({
  call: { '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: '44px' } },
});

export type PhoneProps = {
  /** Calling code without +. */
  code: string;
  /** Digits, as stored. */
  number: string;
  /** Inside another link or an option of a list. */
  isPlain?: boolean;
};

/** A link that calls a number, in its country's grouping once the metadata is loaded. An en dash stands for none. */
export function Phone({ code, number, isPlain }: PhoneProps) {
  const styles = useStyles();
  const { data: grouped } = useQuery({
    queryKey: ['phone', code, number],
    queryFn: async () => (await import('./phone-grouping.ts')).groupPhone(code, number),
    enabled: number !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!number) return <>–</>;
  const shown = <span translate="no">{grouped ?? `+${code} ${number}`}</span>;
  if (isPlain) return shown;
  return (
    <Link className={styles.call} href={`tel:+${code}${afterCallingCode(code, number)}`}>
      {shown}
    </Link>
  );
}
