import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PageStore } from '../connectors/protocols/download.ts'

/** Stores downloaded pages as files of a folder; a page gets its name once complete. */
export class PageFolder implements PageStore {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  pathOf(name: string): string {
    return join(this.folder, name)
  }

  async read(name: string): Promise<string | null> {
    return existsSync(this.pathOf(name)) ? readFileSync(this.pathOf(name), 'utf8') : null
  }

  async write(name: string, content: string | AsyncIterable<Uint8Array>): Promise<void> {
    mkdirSync(this.folder, { recursive: true })
    const part = this.pathOf(`${name}.part`)
    const source = Readable.from(typeof content === 'string' ? [Buffer.from(content)] : content)
    await pipeline(source, createWriteStream(part))
    renameSync(part, this.pathOf(name))
  }

  async clear(): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
