import { expect, test } from 'vitest'
import { z } from 'zod'
import { randomUuid } from './random-uuid.ts'

test('a random UUID is one, and another each time', () => {
  const made = Array.from({ length: 200 }, randomUuid)
  for (const each of made) expect(z.uuidv4().safeParse(each).success).toBe(true)
  expect(new Set(made).size).toBe(200)
})
