export const signInPaths = {
  staff: () => '/',
  backend: () => '/login/backend',
  portal: () => '/login',
} as const;
