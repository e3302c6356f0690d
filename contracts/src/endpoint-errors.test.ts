import { describe, expect, test } from 'vitest';
import { endpointErrors } from './endpoint-errors.ts';
import { endpoints } from './registry.ts';
import { thrownErrors } from './testing/thrown-errors.ts';

describe('the errors of a call', () => {
  test('are those its handler can come to; `make gen` writes them anew', () => {
    expect(endpointErrors).toEqual(thrownErrors());
  });

  test('belong to calls there are', () => {
    expect(Object.keys(endpointErrors).filter((name) => !endpoints[name])).toEqual([]);
    expect(endpointErrors.bindDevice).toContain('deviceNotInStock');
    expect(endpointErrors.deviceSignIn).toContain('wrongCredentials');
  });
});
