import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROJECT_FOLDER } from '#server/settings/env.ts'
import { STORIES } from './stories.ts'

it.each(Object.entries(STORIES))('the tests that repeat %s exist', (_, paths) => {
  for (const path of paths) expect(existsSync(join(PROJECT_FOLDER, path)), path).toBe(true)
})
