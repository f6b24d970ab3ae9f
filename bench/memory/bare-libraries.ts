import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { serverEnvironment, serverOptions } from '../../scripts/run/server-process.mjs'

const run = promisify(execFile)

/** Script that prints the libraries that our modules import directly when a server starts. */
const LIST = `
  import { registerHooks } from 'node:module'
  const imported = new Set()
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      const isLibrary = (url = '') => url.includes('/node_modules/')
      if (isLibrary(resolved.url) && !isLibrary(context.parentURL)) imported.add(resolved.url)
      return resolved
    },
  })
  await Promise.all(['#server/cli/start/start.ts', '#server/app.ts', '#server/jobs/start-jobs.ts'].map((name) => import(name)))
  process.stdout.write(JSON.stringify([...imported]))
  process.exit()
`

const LOAD = `
  await Promise.all(JSON.parse(process.env.LIBRARIES).map((url) => import(url)))
  process.stdout.write(String(process.memoryUsage.rss()))
`

/** Resident bytes of a process that has loaded a server's libraries, with its options, and done nothing. */
export async function bareLibraries(): Promise<number> {
  const libraries = await evaluated(LIST, {})
  return Number(await evaluated(LOAD, { LIBRARIES: libraries }))
}

async function evaluated(script: string, environment: Record<string, string>): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    [...serverOptions, '--input-type=module', '--eval', script],
    {
      cwd: import.meta.dirname,
      env: { ...process.env, ...serverEnvironment, ...environment },
    },
  )
  return stdout
}
