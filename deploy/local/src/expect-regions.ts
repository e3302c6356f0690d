import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@fovea/ops/failure';

/**
 * Throws a Failure where the folder holds the database server of a region that is not among those named
 * (`jp:Japan,au:Australia`): every command would silently skip its families, and a rotated secret would no longer open
 * its data.
 */
export function expectRegions(dataDir: string, named: string): void {
  const keys = named.split(',').map((region) => region.split(':')[0]);
  const unnamed = regionsHeld(dataDir).filter((key) => !keys.includes(key));
  if (unnamed.length === 0) return;
  const whole = [named, ...unnamed.map((key) => `${key}:<its name>`)].join(',');
  throw new Failure(
    `${dataDir} holds the region ${unnamed.join(', ')}, which FOVEA_REGIONS does not name`,
    `Name it, at the place it had: FOVEA_REGIONS="${whole}", and its REGION_TIMEZONES (docs/runbooks/a-new-region.md)`,
  );
}

/** The folder also contains standbys (`jp-standby`), restores in progress and former data (`jp.before-…`). */
function regionsHeld(dataDir: string): string[] {
  const servers = join(dataDir, 'postgres');
  if (!existsSync(servers)) return [];
  return readdirSync(servers).filter(
    (name) => /^[a-z]+$/.test(name) && name !== 'global' && existsSync(join(servers, name, 'PG_VERSION')),
  );
}
