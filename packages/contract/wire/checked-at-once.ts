import { z } from 'zod'

const fullSchemas = new WeakMap<z.core.$ZodType, z.ZodType>()

/**
 * Returns a schema that takes a value as it is when `isRight` accepts it, and otherwise says what is wrong by `schema`: for lists of
 * thousands of places, whose every item would cost a dozen objects. `isRight` accepts exactly what `schema` does.
 */
export function checkedAtOnce<Schema extends z.ZodType>(
  schema: Schema,
  isRight: (value: unknown) => boolean,
) {
  const quick = z.custom<z.output<Schema>>().superRefine((value, context) => {
    if (isRight(value)) return
    for (const issue of schema.safeParse(value).error?.issues ?? []) context.addIssue({ ...issue })
  })
  fullSchemas.set(quick, schema)
  return quick
}

/** Returns the schema behind one of `checkedAtOnce`, which describes the value; undefined for any other. */
export const fullSchema = (schema: z.core.$ZodType): z.ZodType | undefined => fullSchemas.get(schema)
