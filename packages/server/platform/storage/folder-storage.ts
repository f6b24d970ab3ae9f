import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from './storage.ts'

/** Suffix while a file is being written. */
const PARTIAL_SUFFIX = '.part'

/** Several servers may share the folder. */
export function folderStorage(folder: string): Storage {
  const filePath = (name: string) => {
    if (!/^[\w-]+$/.test(name)) throw new Error(`Not the name of a stored file: ${name}`)
    return join(folder, name)
  }
  return {
    async put(name, bytes) {
      const path = filePath(name)
      await mkdir(folder, { recursive: true })
      const partialPath = path + PARTIAL_SUFFIX
      try {
        await writeFile(partialPath, bytes)
        await rename(partialPath, path)
      } catch (error) {
        await rm(partialPath, { force: true })
        throw error
      }
    },
    async read(name) {
      return readFile(filePath(name)).catch(nullIfMissing)
    },
    async stream(name) {
      const file = await open(filePath(name)).catch(nullIfMissing)
      if (file === null) return null
      try {
        const { size } = await file.stat()
        return { content: file.createReadStream(), byteCount: size }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    async remove(name) {
      await rm(filePath(name), { force: true })
    },
    async removeUnfinished(writtenBefore) {
      const names = (await readdir(folder).catch(nullIfMissing)) ?? []
      let count = 0
      for (const name of names.filter((item) => item.endsWith(PARTIAL_SUFFIX))) {
        const path = join(folder, name)
        const file = await stat(path).catch(nullIfMissing)
        if (file === null || file.mtime >= writtenBefore) continue
        await rm(path, { force: true })
        count += 1
      }
      return count
    },
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
