/** Error for the client, sent as `{ error: { code, message, target? } }`. */
export class HttpError extends Error {
  readonly status: number
  readonly code: string
  readonly target: string | undefined
  /** Private, since some protocols of CAP send every property of an error. */
  readonly #headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    more: { target?: string; headers?: Record<string, string> } = {}
  ) {
    super(message)
    this.status = status
    this.code = code
    this.target = more.target
    this.#headers = more.headers ?? {}
  }

  get headers(): Readonly<Record<string, string>> {
    return this.#headers
  }
}

/** 400; `target` is the field or slug, `message` the violated rule. */
export function badRequest(code: string, message: string, target?: string): HttpError {
  return new HttpError(400, code, message, target === undefined ? {} : { target })
}

export function notFound(message: string, target?: string): HttpError {
  return new HttpError(404, 'not_found', message, target === undefined ? {} : { target })
}

export function conflict(code: string, message: string): HttpError {
  return new HttpError(409, code, message)
}

export function tooLarge(message: string, target?: string): HttpError {
  return new HttpError(413, 'too_large', message, target === undefined ? {} : { target })
}

/** Body of an error response, in the format of OData. */
export function errorBody(error: Pick<HttpError, 'code' | 'message' | 'target'>): object {
  const { code, message, target } = error
  return { error: target === undefined ? { code, message } : { code, message, target } }
}

/** Body of an error as the grading and the assistant send it: the code as a text, and the seconds to wait. */
export function plainErrorBody({ status, code, message, target, headers }: HttpError): object {
  if (status === 401) return { error: 'unauthenticated' }
  const retryAfter = status === 429 ? { retryAfter: Number(headers['Retry-After']) } : {}
  return { error: code, message, ...(target !== undefined && { field: target }), ...retryAfter }
}
