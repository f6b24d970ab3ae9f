export class SandboxError extends Error {
  readonly status: number
  readonly code: string | null
  readonly type: string

  constructor(status: number, code: string | null, message: string, type = 'invalid_request_error') {
    super(message)
    this.status = status
    this.code = code
    this.type = type
  }
}

export const missingError = (id: string) =>
  new SandboxError(404, 'resource_missing', `No such object: '${id}'`)
