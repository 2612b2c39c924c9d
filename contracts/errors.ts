/** The closed list of what can go wrong, with its HTTP status. Every failing reply is `{error, code, requestId}`. */
export const errorStatus = {
  bad_input: 400,
  bad_token: 400,
  weak_password: 400,
  wrong_password: 400,
  same_password: 400,
  wrong_code: 400,
  bad_plan: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  out_of_tokens: 402,
  payment_declined: 402,
  own_cap: 402,
  wrong_origin: 403,
  forbidden: 403,
  second_factor: 403,
  not_found: 404,
  wrong_method: 405,
  email_taken: 409,
  conflict: 409,
  not_offered: 409,
  payment_not_approved: 409,
  payment_unclear: 409,
  in_progress: 409,
  stopped: 409,
  too_large: 413,
  wrong_content_type: 415,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export type ErrorBody = { error: string; code: ErrorCode; requestId?: string };
