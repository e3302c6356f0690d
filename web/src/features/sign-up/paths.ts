export const signUpPaths = {
  form: () => '/signup',
  result: () => '/signup/result',
} as const;
