import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

/** Libraries of single calls or other processes: together some 60 MB that every server would hold. */
const LAZY_LIBRARIES = [
  '@cantoo/pdf-lib',
  '@simplewebauthn/server',
  'playwright-core',
  'openid-client',
  'pdfjs-dist',
  'sharp',
  'stripe',
]

const LOAD_SERVER = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    load(url, context, next) {
      const [, name] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? []
      if (name) loaded.add(name)
      return next(url, context)
    },
  })
  await import('#server/app.ts')
  process.stdout.write(JSON.stringify([...loaded]))
`

it('The server is loaded without libraries that few calls need', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', LOAD_SERVER], {
    cwd: import.meta.dirname,
  })
  const loaded = JSON.parse(stdout) as string[]
  expect(loaded).toContain('fastify')
  expect(loaded.filter((name) => LAZY_LIBRARIES.includes(name))).toEqual([])
})
