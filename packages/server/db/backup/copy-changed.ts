import { constants, statSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

type Signatures = ReadonlyMap<string, string>

/**
 * A file changed more recently may change again without a new timestamp, because file systems have coarse
 * clocks.
 */
const RECENT_MS = 2_000

/**
 * Copies files that changed since the previous call, and removes deleted ones. Returns signatures for the
 * next call.
 */
export async function copyChanged(source: string, target: string, previous: Signatures): Promise<Signatures> {
  const current = new Map<string, string>()
  for (const item of await readdir(source, { recursive: true, withFileTypes: true })) {
    const path = join(item.parentPath, item.name)
    const name = path.slice(source.length + 1)
    if (item.isDirectory()) {
      await mkdir(join(target, name), { recursive: true, mode: 0o700 })
      continue
    }
    const signature = await copyIfChanged(path, join(target, name), previous.get(name))
    if (signature !== null) current.set(name, signature)
  }
  for (const name of previous.keys()) if (!current.has(name)) await rm(join(target, name), { force: true })
  return current
}

/** Returns the signature from before the copy; null if the file was removed. */
async function copyIfChanged(
  source: string,
  target: string,
  previous: string | undefined,
): Promise<string | null> {
  try {
    // Synchronous, because the paused engine waits, and awaiting a thousand files takes longer.
    const { mtimeMs, mtimeNs, size } = statSync(source, { bigint: true })
    const signature = `${mtimeNs} ${size}`
    const isRecent = Date.now() - Number(mtimeMs) < RECENT_MS
    if (signature !== previous) await copyFile(source, target, constants.COPYFILE_FICLONE)
    return isRecent ? 'recent' : signature
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
