import { constants, statSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Modification time and size of files, by their names within a folder. */
type Signatures = ReadonlyMap<string, string>

/** Clocks of file systems tick every few milliseconds: a file written this recently may change again with the same time. */
const RECENT_MS = 2_000

/**
 * Copies the files of a folder that differ from what was copied before, and removes those that were deleted. Returns the signatures to pass to the next
 * call. While others write to the folder the copy is not consistent: the last call needs a folder that holds still.
 */
export async function copyChanged(source: string, target: string, before: Signatures): Promise<Signatures> {
  const now = new Map<string, string>()
  for (const item of await readdir(source, { recursive: true, withFileTypes: true })) {
    const path = join(item.parentPath, item.name)
    const name = path.slice(source.length + 1)
    if (item.isDirectory()) {
      await mkdir(join(target, name), { recursive: true, mode: 0o700 })
      continue
    }
    const signature = await copyFileUnless(path, join(target, name), before.get(name))
    if (signature !== null) now.set(name, signature)
  }
  for (const name of before.keys()) if (!now.has(name)) await rm(join(target, name), { force: true })
  return now
}

/** Returns the signature from before the copy; null for a file that was removed meanwhile. */
async function copyFileUnless(
  source: string,
  target: string,
  known: string | undefined,
): Promise<string | null> {
  try {
    // The second copy holds the engine: of some thousand files, most of them unchanged, waiting for each takes far longer.
    const { mtimeMs, mtimeNs, size } = statSync(source, { bigint: true })
    const signature = `${mtimeNs} ${size}`
    const isRecent = Date.now() - Number(mtimeMs) < RECENT_MS
    if (signature !== known) await copyFile(source, target, constants.COPYFILE_FICLONE)
    return isRecent ? 'recent' : signature
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
