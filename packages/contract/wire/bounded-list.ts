import { z } from 'zod'

/** A list whose length is checked before its items are looked at: a million of them are refused at once. */
export function boundedList<Item extends z.ZodType>(
  item: Item,
  { least, most, message }: { least: number; most: number; message?: string },
) {
  return z
    .array(z.custom<z.input<Item>>(() => true))
    .min(least)
    .max(most, message)
    .pipe(z.array(item))
}
