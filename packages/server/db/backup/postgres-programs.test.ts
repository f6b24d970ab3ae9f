import { expect, it } from 'vitest'
import { findPostgresPrograms, startProgram, withoutPassword } from './postgres-programs.ts'

it('keeps the password out of the command line', () => {
  const { url, environment } = withoutPassword(
    'postgres://lotline:p%40ss@db.example.ca:5433/lotline?sslmode=require',
  )
  expect(url).toBe('postgres://lotline@db.example.ca:5433/lotline?sslmode=require')
  expect(environment.PGPASSWORD).toBe('p@ss')
})

it('keeps the folder of a Unix socket', () => {
  const url = 'postgres://postgres@localhost/test?host=%2Ftmp%2Fsocket'
  expect(withoutPassword(url).url).toBe(url)
})

it('says how to get the programs when they are not there', () => {
  expect(() => findPostgresPrograms({ POSTGRES_BIN: '/nowhere', PATH: '' })).toThrow('postgresql-client')
})

it('tells what a program said when it fails', async () => {
  const { ended } = startProgram(
    process.execPath,
    ['-e', 'console.error("no such table"); process.exit(3)'],
    {},
  )
  await expect(ended).rejects.toThrow(/failed \(exit code 3\): no such table/)
})
