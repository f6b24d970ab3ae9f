/** Data model of an OData service (OData CSDL 4.0), as far as needed. */
export type EdmScalar = 'String' | 'Int32' | 'Decimal' | 'Date' | 'DateTimeOffset'

export type EdmProperty =
  | { type: EdmScalar }
  /** Several values of one type. */
  | { collectionOf: EdmScalar }
  /** Rows within the row. */
  | { rowsOf: Readonly<Record<string, EdmScalar>> }

export interface EntityType {
  /** `Property`: name of the resource and its rows. */
  name: string
  key: string
  properties: Readonly<Record<string, EdmProperty>>
  /** Resources that hang on a row: `$expand=Media`. */
  expands: readonly string[]
}

export type EdmModel = Readonly<Record<string, EntityType>>

export type ODataRow = Readonly<Record<string, unknown>>

/** Returns the type of a property that supports comparison and sorting; null for others. */
export function scalarOf(entity: EntityType, name: string): EdmScalar | null {
  const property = Object.hasOwn(entity.properties, name) ? entity.properties[name] : undefined
  return property && 'type' in property ? property.type : null
}

/** Refusal of the service: 400 with an OData error message. */
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
