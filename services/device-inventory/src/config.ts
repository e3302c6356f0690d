import { type Environment, kitConfig, readConfig } from '@fovea/kit/config';

export const config = (env?: Environment) => readConfig(kitConfig, env);
