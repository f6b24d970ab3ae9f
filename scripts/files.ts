import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Folders with generated files. */
const MADE = new Set(['node_modules', 'dist', 'data', 'test-output', '.git'])

/** Files below `root`, sorted, with forward slashes. */
export async function listFiles(root: string, folder = ''): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const nested = await Promise.all(
    entries.map((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory())
        return MADE.has(path) || entry.name === 'node_modules' ? [] : listFiles(root, path)
      return entry.isFile() ? [path] : []
    }),
  )
  return nested.flat().sort()
}
