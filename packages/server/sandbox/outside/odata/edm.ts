/** Property types of OData CSDL 4.0. A collection cannot be compared or sorted. */
export type EdmProperty = 'String' | 'Int32' | 'Decimal' | 'Date' | 'DateTimeOffset' | 'Collection'

export interface EntityType {
  name: string
  key: string
  properties: Readonly<Record<string, EdmProperty>>
  expands: readonly string[]
}

export type EdmModel = Readonly<Record<string, EntityType>>

export type ODataRow = Readonly<Record<string, unknown>>

/** The response is an OData error, by default with status 400. */
export class ODataError extends Error {
  readonly status: number
  readonly code: string

  constructor(message: string, { status = 400, code = 'BadRequest' } = {}) {
    super(message)
    this.name = 'ODataError'
    this.status = status
    this.code = code
  }
}
