import { z } from 'zod'
import { fullSchema } from './checked-at-once.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/**
 * The schema of a call's input: of a list by `boundedList`, that of its items; of a cleaned text, that of the cleaned text. JSON schema alone
 * would leave both open.
 */
export function inputSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      const full = fullSchema(zodSchema)
      if (full) return void Object.assign(jsonSchema, inputSchema(full))
      const { def } = zodSchema._zod
      if (def.type !== 'pipe') return
      const { out } = def as z.core.$ZodPipeDef
      // An address is trimmed text first, and an e-mail address then.
      if (out._zod.def.type === 'string') Object.assign(jsonSchema, inputSchema(out as z.ZodType))
      if (out._zod.def.type !== 'array') return
      const { element } = out._zod.def as z.core.$ZodArrayDef
      jsonSchema.items = inputSchema(element as z.ZodType) as z.core.JSONSchema.JSONSchema
    },
  })
}
