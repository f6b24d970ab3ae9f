// Runs `npm ci` only if node_modules and package-lock.json differ.

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { launch } from './launch.mjs'
import { inProject, projectRoot } from './project.mjs'
import { diskFull, freeBytes, Interrupted, Stop, say, startProgress } from './say.mjs'

const installedBytes = 800e6

/** @throws Stop */
export async function ensureInstalled() {
  if (isInstalled()) return
  await withInstallLock(async () => {
    if (isInstalled()) return
    if (freeBytes(projectRoot) < installedBytes) throw diskFull(projectRoot, installedBytes)
    await runInstall()
  })
}

/**
 * npm writes its record last, so it differs after an interrupted install. Packages for other platforms may be
 * missing.
 */
function isInstalled() {
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

async function runInstall() {
  const folders = Object.keys(readPackages('package-lock.json') ?? {}).filter((path) => path !== '')
  const arrived = () => folders.filter((path) => existsSync(inProject(path, 'package.json'))).length
  const progress = startProgress(
    'Installing packages (the first time, or after an update)',
    () => `${arrived()} of at most ${folders.length}`,
  )
  const unreachable = await findUnreachable()
  const { code, output, wasInterrupted } = await npm([
    'ci',
    '--include=dev',
    '--include=optional',
    // Without the registry, npm would retry each package for minutes; its cache may have all.
    unreachable ? '--offline' : '--prefer-offline',
    '--no-audit',
    '--no-fund',
    // Warnings about engines and settings can be ignored.
    '--loglevel=error',
  ])
  progress.end(code === 0 ? 'done' : wasInterrupted ? 'interrupted' : 'failed')
  if (wasInterrupted) throw new Interrupted()
  if (code !== 0) throw unreachable ?? explain(output)
}

const networkErrors =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/

/** Asks through npm, with its proxies and settings. Undefined if the registry answers. */
async function findUnreachable() {
  const { code, output } = await npm([
    'ping',
    '--fetch-retries=1',
    '--fetch-timeout=10000',
    '--loglevel=error',
  ])
  // Some registries do not support ping, so any response counts.
  if (code === 0 || !networkErrors.test(output)) return undefined
  return unreachableRegistry(output)
}

// Runs npm with its own Node; npm states both in the environment.
async function npm(parameters) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  if (script?.endsWith('npm-cli.js') && existsSync(script)) {
    return launch(node ?? process.execPath, [script, ...parameters], { isQuiet: true })
  }
  throw new Stop('This has to be started by npm.', 'run npm start (or npm run …) in the project folder.')
}

function explain(output) {
  if (/ENOSPC|no space left/i.test(output)) return diskFull(projectRoot, installedBytes)
  if (networkErrors.test(output)) return unreachableRegistry(output)
  if (/EACCES|EPERM|EROFS/.test(output)) return notWritable({ code: /EACCES|EPERM|EROFS/.exec(output)?.[0] })
  return new Stop(
    'npm could not install the packages.',
    'read the lines above; after mending the cause, run the same command again (it starts the installation afresh).',
    errorLines(output),
  )
}

function unreachableRegistry(output) {
  const address = /https?:\/\/[^\s/"']+/.exec(output)?.[0]
  return new Stop(
    `The npm registry${address ? ` (${address})` : ''} can't be reached (${networkErrors.exec(output)?.[0]}), and not all of Lotline's packages are in npm's cache.`,
    "check the network, and npm's settings (npm config get registry, npm config get proxy), then run the same command again. " +
      'Only installing needs the network; running does not.',
  )
}

const errorLines = (output) => output.trim().split('\n').slice(-12).join('\n')
