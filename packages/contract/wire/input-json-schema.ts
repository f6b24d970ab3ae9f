import { z } from 'zod'
import { fullSchema } from './lists.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** Adds what `z.toJSONSchema` omits: items of a `boundedList`, and limits of trimmed text. */
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
      // An e-mail address is trimmed before it is checked.
      if (out._zod.def.type === 'string') Object.assign(jsonSchema, inputSchema(out as z.ZodType))
      if (out._zod.def.type !== 'array') return
      const { element } = out._zod.def as z.core.$ZodArrayDef
      jsonSchema.items = inputSchema(element as z.ZodType) as z.core.JSONSchema.JSONSchema
    },
  })
}
