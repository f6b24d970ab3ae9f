export class CannotStart extends Error {
  readonly code: 'port_in_use' | 'locked' | 'disk_full' | 'database' | 'catalogue' | 'screens'

  constructor(code: CannotStart['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CannotStart'
    this.code = code
  }
}
