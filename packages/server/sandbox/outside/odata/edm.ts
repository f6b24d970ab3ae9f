/** Subset of OData CSDL 4.0. */
export type EdmScalar = 'String' | 'Int32' | 'Decimal' | 'Date' | 'DateTimeOffset'

export type EdmProperty =
  | { type: EdmScalar }
  | { collectionOf: EdmScalar }
  | { rowsOf: Readonly<Record<string, EdmScalar>> }

export interface EntityType {
  /** `Property`. */
  name: string
  key: string
  properties: Readonly<Record<string, EdmProperty>>
  /** `$expand=Media`. */
  expands: readonly string[]
}

export type EdmModel = Readonly<Record<string, EntityType>>

export type ODataRow = Readonly<Record<string, unknown>>

/** Null for a property that cannot be compared and sorted. */
export function scalarOf(entity: EntityType, name: string): EdmScalar | null {
  const property = Object.hasOwn(entity.properties, name) ? entity.properties[name] : undefined
  return property && 'type' in property ? property.type : null
}

/** 400 with an OData error message. */
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
