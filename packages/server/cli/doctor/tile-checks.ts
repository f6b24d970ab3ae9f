import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { formatCount } from '#domain/text/counts.ts'
import { formatBytesIn } from '#domain/text/sizes.ts'
import { type Check, ok, warning } from './check.ts'

/** Damaged files are only a warning, because tiles can be rendered again. */
export function checkTiles(dataFolder: string): Check[] {
  const folder = join(dataFolder, 'tiles')
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.mbtiles')) : []
  if (files.length === 0) return [ok('tiles', 'none are stored yet')]
  const broken = files.flatMap((name) => {
    const reason = findReadError(join(folder, name))
    const path = join(folder, name)
    return reason === null
      ? []
      : [warning('tiles', `${path} cannot be read (${reason}); it will be recreated when needed`)]
  })
  if (broken.length > 0) return broken
  const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  return [ok('tiles', `${formatCount(files.length, 'file')}, ${formatBytesIn('MB', bytes)}; all can be read`)]
}

function findReadError(path: string): string | null {
  try {
    const file = new DatabaseSync(path, { readOnly: true })
    try {
      file.prepare('SELECT tile_data FROM tiles LIMIT 1').get()
      return null
    } finally {
      file.close()
    }
  } catch (error) {
    return (error as Error).message
  }
}
