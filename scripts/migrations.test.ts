import { expect, it } from 'vitest'
import { checkMigrations, isMigration } from './migrations.ts'

const path = 'packages/server/db/migrations/001-schema.ts'
// sha256 of 'one'
const hash = '7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed'
const line = `${hash}  ${path}`

it('accepts migrations as they are listed', () => {
  expect(checkMigrations(new Map([[path, 'one']]), `${line}\n`)).toEqual([])
})

it('gives the line of a new migration', () => {
  expect(checkMigrations(new Map([[path, 'one']]), '')).toEqual([expect.stringMatching(`:\n${line}$`)])
})

it('refuses an edited one and a removed one', () => {
  expect(checkMigrations(new Map([[path, 'two']]), line)).toEqual([expect.stringContaining('never edited')])
  expect(checkMigrations(new Map(), line)).toEqual([
    expect.stringContaining('never renamed, moved or removed'),
  ])
})

it('counts parts of the first schema, and no tests', () => {
  expect(isMigration('packages/server/db/migrations/first-schema/facts.ts')).toBe(true)
  expect(isMigration('packages/server/db/migrations/006-strata-units.db.test.ts')).toBe(false)
  expect(isMigration('packages/server/db/migrate.ts')).toBe(false)
})
