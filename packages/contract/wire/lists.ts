import { z } from 'zod'

const fullSchemas = new WeakMap<z.core.$ZodType, z.ZodType>()

/**
 * A schema that accepts a value unchanged if `isValid` does, and otherwise reports the issues of `schema`.
 * For lists of thousands of places, where parsing would allocate a dozen objects per place. `isValid` must
 * accept exactly the values that `schema` accepts.
 */
export function withFastCheck<Schema extends z.ZodType>(
  schema: Schema,
  isValid: (value: unknown) => boolean,
) {
  const quick = z.custom<z.output<Schema>>().superRefine((value, context) => {
    if (isValid(value)) return
    for (const issue of schema.safeParse(value).error?.issues ?? []) context.addIssue({ ...issue })
  })
  fullSchemas.set(quick, schema)
  return quick
}

export const fullSchema = (schema: z.core.$ZodType): z.ZodType | undefined => fullSchemas.get(schema)

/** Checks the length first, so that a million items are refused immediately. */
export function boundedList<Item extends z.ZodType>(
  item: Item,
  { min, max, message }: { min: number; max: number; message?: string },
) {
  return z
    .array(z.custom<z.input<Item>>(() => true))
    .min(min)
    .max(max, message)
    .pipe(z.array(item))
}
