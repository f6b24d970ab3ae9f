import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from './storage.ts'

/** Keeps files in a folder, which several servers may share. */
export function folderStorage(folder: string): Storage {
  const pathOf = (name: string) => {
    if (!/^[\w-]+$/.test(name)) throw new Error(`Not the name of a stored file: ${name}`)
    return join(folder, name)
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      await mkdir(folder, { recursive: true })
      // A file has its name only when it is whole.
      const growing = `${path}.part`
      try {
        await writeFile(growing, bytes)
        await rename(growing, path)
      } catch (error) {
        await rm(growing, { force: true })
        throw error
      }
    },
    async read(name) {
      return readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
  }
}
