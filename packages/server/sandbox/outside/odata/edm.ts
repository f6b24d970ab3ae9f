/** Data model of an OData service (OData CSDL 4.0), as far as needed. */
export type EdmScalar = 'String' | 'Int32' | 'Decimal' | 'Date' | 'DateTimeOffset'

export type EdmProperty =
  | { type: EdmScalar }
  /** Several values of one type. */
  | { collectionOf: EdmScalar }
  /** Rows within the row. */
  | { rowsOf: Readonly<Record<string, EdmScalar>> }

export interface EntityType {
  /** `Property`: of the resource and its rows. */
  name: string
  key: string
  properties: Readonly<Record<string, EdmProperty>>
  /** Resources that hang on a row: `$expand=Media`. */
  expands: readonly string[]
}

export type EdmModel = Readonly<Record<string, EntityType>>

export type ODataRow = Readonly<Record<string, unknown>>

/** The type of a property that can be compared and sorted by; null for others. */
export function scalarOf(entity: EntityType, name: string): EdmScalar | null {
  const property = Object.hasOwn(entity.properties, name) ? entity.properties[name] : undefined
  return property && 'type' in property ? property.type : null
}

/** The service refuses: 400 with its words, as OData says it. */
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
