import { z } from 'zod'

/** Text that a database can hold: no null character (U+0000). Length in UTF-16 units. */
export function plainText(least: number, most: number) {
  return z
    .string()
    .min(least)
    .max(most)
    .refine((text) => !text.includes('\0'), 'must not contain a null character')
}
