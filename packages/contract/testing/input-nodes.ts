/** Every place of a call's input that a caller can fill. */
import type { z } from 'zod'
import type { Call } from '../calls.ts'
import { fullSchema } from '../wire/lists.ts'

/** `text` and `number` are values; `list` and `record` can be long; `anything` is an unknown schema. */
type InputKind = 'text' | 'number' | 'list' | 'record' | 'anything'

export interface InputNode {
  /** `['body', 'area', 'geometry', 0, 'coordinates']`; the first item of a list stands for all, `*` for any key of a record. */
  path: readonly (string | number)[]
  kind: InputKind
  schema: z.ZodType
}

/** The parts of zod's definitions that lead on to other schemas. */
interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  options?: readonly z.ZodType[]
  items?: readonly z.ZodType[]
  rest?: z.ZodType | null
  keyType?: z.ZodType
  valueType?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
}

const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition

export const inputNodesOf = ({ params, query, body }: Call): InputNode[] =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? inputNodes(schema, [part]) : [],
  )

/** @throws for an unknown kind of schema: add it here with what a caller can put into it. */
export function inputNodes(schema: z.ZodType, path: InputNode['path']): InputNode[] {
  const full = fullSchema(schema)
  if (full) return inputNodes(full, path)
  const definition = definitionOf(schema)
  const within = (key: string | number, inner: z.ZodType | null | undefined) =>
    inner ? inputNodes(inner, [...path, key]) : []
  const same = (inner: z.ZodType | undefined) => (inner ? inputNodes(inner, path) : [])
  switch (definition.type) {
    case 'object':
      return Object.entries(definition.shape ?? {}).flatMap(([key, inner]) => within(key, inner))
    case 'array':
      return [{ path, kind: 'list', schema }, ...within(0, definition.element)]
    case 'tuple':
      return [
        ...(definition.items ?? []).flatMap((inner, index) => within(index, inner)),
        ...within((definition.items ?? []).length, definition.rest),
      ]
    case 'record':
      return [
        { path, kind: 'record', schema },
        ...(definition.keyType
          ? [{ path: [...path, '(key)'], kind: 'text' as const, schema: definition.keyType }]
          : []),
        ...within('*', definition.valueType),
      ]
    case 'union':
      return (definition.options ?? []).flatMap((option) => inputNodes(option, path))
    case 'intersection':
      return [...same(definition.left), ...same(definition.right)]
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return same(definition.innerType)
    case 'pipe':
      return pipeNodes(schema, definition, path)
    case 'number':
      return [{ path, kind: 'number', schema }]
    case 'string':
    case 'custom':
    case 'template_literal':
      return [{ path, kind: 'text', schema }]
    case 'any':
    case 'unknown':
      return [{ path, kind: 'anything', schema }]
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'undefined':
      return []
    default:
      throw new Error(`${path.join('.')}: no input is known of a ${definition.type}`)
  }
}

/** A list is bounded before its items are read (`boundedList`); anything else passes several schemas. */
function pipeNodes(schema: z.ZodType, { in: first, out }: Definition, path: InputNode['path']): InputNode[] {
  if (!first || !out) return []
  switch (definitionOf(first).type) {
    case 'array':
      return [
        { path, kind: 'list', schema: first },
        ...inputNodes(out, path).filter(({ path: each }) => each.length > path.length),
      ]
    case 'number':
      return [{ path, kind: 'number', schema }]
    case 'string':
    case 'pipe':
      return [{ path, kind: 'text', schema }]
    default:
      return inputNodes(first, path)
  }
}
