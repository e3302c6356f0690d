import { tokens } from '@fluentui/react-components';
import type { CompanyType } from '@fovea/contracts/companies/schema';
import { useTranslation } from 'react-i18next';

/** The same sign as on the map: a square for distributors, a circle for clinics. */
export function CompanyMark({ type }: { type: CompanyType }) {
  const { t } = useTranslation('dashboard');
  return (
    <svg width={16} height={16} role="img" aria-label={t(`type.${type}`)}>
      {type === 'Distributor' ? (
        <rect x={1} y={1} width={14} height={14} fill={tokens.colorCompoundBrandBackground} />
      ) : (
        <circle cx={8} cy={8} r={7} fill={tokens.colorPaletteBerryForeground1} />
      )}
    </svg>
  );
}
