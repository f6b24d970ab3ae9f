import type { Readable } from 'node:stream'

export interface StoredFile {
  /** Keeps the file open until read or destroyed. */
  content: Readable
  byteCount: number
}

/** Stores files that are too large for the database. Names match `[\w-]+`. */
export interface Storage {
  /** Leaves no partial file on failure. */
  put(name: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  read(name: string): Promise<Buffer | null>
  stream(name: string): Promise<StoredFile | null>
  remove(name: string): Promise<void>
  /** Removes files whose writing was interrupted before a time. Returns their number. */
  removeUnfinished(writtenBefore: Date): Promise<number>
}
