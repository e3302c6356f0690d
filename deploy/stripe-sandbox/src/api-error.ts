export type ApiErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
  doc_url?: string;
  request_log_url?: string;
};

/**
 * `executed` is false when the request was refused before it ran: its response is not stored for the idempotency key.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ApiErrorBody;
  readonly executed: boolean;

  constructor(status: number, body: ApiErrorBody, executed = true) {
    super(body.message);
    this.status = status;
    this.body = body.code
      ? { ...body, doc_url: `https://docs.stripe.com/error-codes/${body.code.replaceAll('_', '-')}` }
      : body;
    this.executed = executed;
  }
}

export function invalidRequest(message: string, more: Partial<ApiErrorBody> = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more });
}

export function invalidParam(param: string, code: string, message: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, code, param }, false);
}

export function noSuch(noun: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param,
  });
}

export function notAuthenticated(message: string, code?: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message, ...(code ? { code } : {}) }, false);
}

export function cardError(code: string, message: string, more: Partial<ApiErrorBody> = {}): ApiError {
  return new ApiError(402, { type: 'card_error', code, message, ...more });
}
