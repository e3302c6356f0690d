import { isDeniedToGuardian, type Role, staff } from '@fovea/contracts/endpoint';
import { AppError } from '@fovea/contracts/errors';
import type { RequestHandler } from 'express';
import { callOf } from './call.ts';

/**
 * Staff in the portal or a parent in the work area is a wrong type of user, who is signed out; the right type without
 * the right is refused.
 */
export const checkAccess: RequestHandler = (req, _res, next) => {
  const { route, actor } = callOf(req);
  const { access } = route.endpoint;
  if (access === 'public') return next();
  if (!actor) return next(new AppError('notSignedIn'));
  if (access.includes(actor.role))
    return next(isDeniedToGuardian(route.endpoint, actor) ? new AppError('notAllowed') : undefined);
  const sameKind = access.some((role) => kindOf(role) === kindOf(actor.role));
  next(new AppError(sameKind ? 'notAllowed' : 'userType'));
};

function kindOf(role: Role): 'staff' | 'customer' | 'device' {
  if (role === 'customer' || role === 'device') return role;
  return staff.includes(role) ? 'staff' : 'customer';
}
