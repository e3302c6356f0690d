export const environments = ['demo', 'local', 'production'] as const;
type DeploymentEnvironment = (typeof environments)[number];

/**
 * The kind of a deployment, from its configuration: a demo if the host of PUBLIC_URL contains `test` or `uat`; local
 * unless FOVEA_ENV is production. docs/environments.md lists what depends on it.
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
