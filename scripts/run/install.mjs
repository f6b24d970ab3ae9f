// Brings node_modules in line with package-lock.json, with `npm ci`, and only when they differ.

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { launch } from './launch.mjs'
import { inProject, projectRoot } from './project.mjs'
import { diskFull, freeBytes, Interrupted, Stop, say, startProgress } from './say.mjs'

const installedBytes = 800e6

/** Installs when needed; throws a Stop that says what went wrong when that fails. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await withInstallLock(async () => {
    if (isInstalled()) return
    if (freeBytes(projectRoot) < installedBytes) throw diskFull(projectRoot, installedBytes)
    await runNpmCi()
  })
}

/**
 * Compares the lock with npm's own record of what it put into node_modules (written last, so an install that was cut
 * short doesn't pass). Packages for other platforms are optional and may be missing.
 */
export function isInstalled() {
  const record = readPackages('node_modules/.package-lock.json')
  if (!record) return false
  const wanted = Object.entries(readPackages('package-lock.json') ?? {}).filter(([path]) => path !== '')
  return wanted.every(([path, { version, integrity, optional, devOptional }]) => {
    const installed = record[path]
    if (!installed) return Boolean(optional || devOptional)
    return installed.version === version && installed.integrity === integrity
  })
}

function readPackages(path) {
  if (!existsSync(inProject(path))) return undefined
  return JSON.parse(readFileSync(inProject(path), 'utf8')).packages
}

/** Two commands started at once on a fresh clone must not install over each other: the second waits for the first. */
async function withInstallLock(install) {
  const lock = inProject('.install-lock')
  let hasSaid = false
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code === 'ENOSPC') throw diskFull(projectRoot, installedBytes)
      if (error.code !== 'EEXIST') throw notWritable(error)
    }
    const holder = readHolder(lock)
    if (holder !== undefined && !isAlive(holder)) {
      rmSync(lock, { force: true })
      continue
    }
    if (!hasSaid) say(`Another Lotline command (process ${holder}) is installing; waiting for it …`)
    hasSaid = true
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const release = () => rmSync(lock, { force: true })
  process.on('exit', release)
  try {
    await install()
  } finally {
    process.off('exit', release)
    release()
  }
}

function readHolder(lock) {
  try {
    return Number(readFileSync(lock, 'utf8')) || undefined
  } catch {
    return undefined // released between the two looks
  }
}

function isAlive(processId) {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const notWritable = (error) =>
  new Stop(
    `Lotline can't write into its own folder, ${projectRoot} (${error.code}).`,
    'make the folder writable for this user (or clone it somewhere that is), then run the same command again.',
  )

async function runNpmCi() {
  const packageCount = Object.keys(readPackages('package-lock.json') ?? {}).length
  const progress = startProgress(`Installing ${packageCount} packages (the first time, or after an update)`)
  const { code, output, wasInterrupted } = await npm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    // Warnings are about engines (npm runs on the machine's older Node) and settings: nothing a person can act on.
    '--loglevel=error',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
  ])
  progress.end(code === 0 ? 'done' : wasInterrupted ? 'interrupted' : 'failed')
  if (wasInterrupted) throw new Interrupted()
  if (code !== 0) throw explain(output)
}

// npm's own script, run by the Node it belongs to: when npm started us, both are in the environment.
async function npm(parameters) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  if (script?.endsWith('npm-cli.js') && existsSync(script)) {
    return launch(node ?? process.execPath, [script, ...parameters], { isQuiet: true })
  }
  throw new Stop('This has to be started by npm.', 'run npm start (or npm run …) in the project folder.')
}

function explain(output) {
  if (/ENOSPC|no space left/i.test(output)) return diskFull(projectRoot, installedBytes)
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/.test(
      output,
    )
  ) {
    const address = /https?:\/\/[^\s/"']+/.exec(output)?.[0]
    return new Stop(
      `The npm registry${address ? ` (${address})` : ''} can't be reached, and Lotline's packages are not all in npm's cache.`,
      "check the network, and npm's settings (npm config get registry, npm config get proxy), then run the same command again. " +
        'Only installing needs the network; running does not.',
      errorLines(output),
    )
  }
  if (/EACCES|EPERM|EROFS/.test(output)) return notWritable({ code: /EACCES|EPERM|EROFS/.exec(output)?.[0] })
  return new Stop(
    'npm could not install the packages.',
    'read the lines above; after mending the cause, run the same command again (it starts the installation afresh).',
    errorLines(output),
  )
}

const errorLines = (output) => output.trim().split('\n').slice(-12).join('\n')
