import { z } from 'zod'

/** Checks the length before parsing items, so that a million items are refused immediately. */
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
