import fc from 'fast-check'
import type { JsonSchema } from '#contract/wire/input-json-schema.ts'

const LONGEST_LIST = 4
const LONGEST_TEXT = 60

/** Small values of a schema; any JSON if it has no constraints. */
export function valuesOf(schema: JsonSchema | boolean): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue({ maxDepth: 2 })
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((each) => valuesOf(each as JsonSchema)))
  switch (schema.type) {
    case 'object':
      return objectsOf(schema)
    case 'array':
      return listsOf(schema)
    case 'string':
      return textsOf(schema)
    case 'integer':
      return fc.integer(rangeOf(schema, 2 ** 31 - 1))
    case 'number':
      return fc.double({ ...rangeOf(schema, 1e9), noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objectsOf({ properties, required = [], additionalProperties }: JsonSchema): fc.Arbitrary<unknown> {
  if (properties) {
    const values = Object.entries(properties).map(([name, each]) => [name, valuesOf(each as JsonSchema)])
    return fc.record(Object.fromEntries(values), { requiredKeys: required as never[], noNullPrototype: true })
  }
  const value = valuesOf((additionalProperties as JsonSchema | undefined) ?? true)
  return fc.dictionary(fc.string({ maxLength: 20 }), value, { maxKeys: 3, noNullPrototype: true })
}

function listsOf({ prefixItems, items, minItems = 0, maxItems }: JsonSchema): fc.Arbitrary<unknown> {
  if (prefixItems) return fc.tuple(...prefixItems.map((each) => valuesOf(each as JsonSchema)))
  const item = valuesOf(Array.isArray(items) ? true : ((items as JsonSchema | undefined) ?? true))
  const maxLength = Math.max(minItems, Math.min(maxItems ?? LONGEST_LIST, LONGEST_LIST))
  return fc.array(item, { minLength: minItems, maxLength })
}

function textsOf({ format, pattern, minLength = 0, maxLength }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.constantFrom('pat@lotline.test', 'nobody@lotline.test')
  if (pattern) return matching(pattern)
  const longest = Math.max(minLength, Math.min(maxLength ?? LONGEST_TEXT, LONGEST_TEXT))
  return fc.string({ minLength, maxLength: longest, unit: 'binary' })
}

/** Any text if fast-check does not support the pattern. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return fc.string({ maxLength: LONGEST_TEXT })
  }
}

function rangeOf({ minimum, maximum }: JsonSchema, most: number): { min: number; max: number } {
  const min = Math.max(minimum ?? -most, -most)
  return { min, max: Math.max(min, Math.min(maximum ?? most, most)) }
}
