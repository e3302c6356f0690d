export const environments = ['demo', 'local', 'production'] as const;
type DeploymentEnvironment = (typeof environments)[number];

/**
 * What a deployment is, by its configuration: a demo where the host of PUBLIC_URL contains `test` or `uat`; local where
 * FOVEA_ENV does not say production. docs/environments.md says what that switches.
 */
export function environmentOf({
  PUBLIC_URL,
  FOVEA_ENV,
}: {
  PUBLIC_URL: string;
  FOVEA_ENV: string;
}): DeploymentEnvironment {
  const host = URL.canParse(PUBLIC_URL) ? new URL(PUBLIC_URL).hostname : '';
  if (/test|uat/i.test(host)) return 'demo';
  return FOVEA_ENV === 'production' ? 'production' : 'local';
}
