import type { RouteObject } from 'react-router';
import { page } from '../../routing/page.ts';
import { signUpPaths } from './paths.ts';

export const signUpRoutes: RouteObject[] = [
  { path: signUpPaths.form(), lazy: page(() => import('./sign-up-page.tsx'), 'SignUpPage', 'sign-up') },
  { path: signUpPaths.result(), lazy: page(() => import('./sign-up-result-page.tsx'), 'SignUpResultPage', 'sign-up') },
];
