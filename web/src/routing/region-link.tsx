import { Link } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { readRegion } from '../api/session.ts';
import { AppLink } from '../ui/link.tsx';
import { useRegionSwitch } from './use-region-switch.ts';
import { useStaffArea } from './use-staff-area.ts';

export type RegionLinkProps = {
  to: string;
  /** The region of the link's target. */
  region: string | null;
  children: ReactNode;
};

/** A link that switches an administrator to the region of its target. */
export function RegionLink({ to, region, children }: RegionLinkProps) {
  const area = useStaffArea();
  const enterRegion = useRegionSwitch();
  if (area === 'work' || !region || region === readRegion()) return <AppLink to={to}>{children}</AppLink>;
  return (
    <Link as="button" onClick={() => void enterRegion(region, to)}>
      {children}
    </Link>
  );
}
