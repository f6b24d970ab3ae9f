type DatabaseFailure =
  | 'locked'
  | 'disk_full'
  | 'engine_failed'
  | 'unreachable'
  | 'missing_extension'
  | 'missing_program'
  | 'newer_schema'
  | 'unreleased_schema'
  | 'migration_failed'

/** Its message is shown to users. */
export class DatabaseUnavailable extends Error {
  readonly code: DatabaseFailure

  constructor(code: DatabaseFailure, message: string) {
    super(message)
    this.name = 'DatabaseUnavailable'
    this.code = code
  }
}
