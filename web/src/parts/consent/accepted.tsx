import { Link } from '@fluentui/react-components';
import type { FamilyPayment } from '@fovea/contracts/payments/schema';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../dates/date-time.tsx';

export type AcceptedProps = {
  /** Addresses of the texts; '' for one that has none. */
  texts: Partial<Record<'terms' | 'guarantee' | 'privacy', string | null>>;
  /** The version of a text whose address does not change. */
  version?: string;
  by: 'parent' | 'staff';
  at: string;
  /** The network address; empty after the family was erased. */
  address: string;
};

/** A consent: text, time, person, network address. */
export function Accepted({ texts, version, by, at, address }: AcceptedProps) {
  const { t } = useTranslation('ui');
  return (
    <span>
      {(['terms', 'guarantee', 'privacy'] as const).map((kind) => {
        const url = texts[kind];
        if (typeof url !== 'string') return null;
        const name = t(`accepted.${kind}`);
        return (
          <Fragment key={kind}>
            {url ? (
              <Link inline href={url} target="_blank" rel="noreferrer">
                {name}
              </Link>
            ) : (
              name
            )}{' '}
            ·{' '}
          </Fragment>
        );
      })}
      {version && `${version} · `}
      <DateTime value={at} variant="minute" /> · {t(`accepted.${by}`)}
      {address && ` · ${address}`}
    </span>
  );
}

/** The consent of a charge; nothing if none was required. */
export function AcceptedWithCharge({ consent }: Pick<FamilyPayment, 'consent'>) {
  if (!consent) return <>–</>;
  const { terms, guarantee, ...who } = consent;
  return <Accepted texts={{ terms, guarantee }} {...who} />;
}
