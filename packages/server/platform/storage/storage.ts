import type { Readable } from 'node:stream'

/** A file that is read piece by piece. */
export interface StoredFile {
  /** Holds the file open until it is read or destroyed. */
  content: Readable
  byteCount: number
}

/** Store of files that are too large for the database. Names are `[\w-]+`. */
export interface Storage {
  /** Throws when the file cannot be stored as a whole; nothing of it is left then. */
  put(name: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** Null when there is no such file. */
  read(name: string): Promise<Buffer | null>
  /** Null when there is no such file. */
  stream(name: string): Promise<StoredFile | null>
  /** Without a complaint when there is none. */
  remove(name: string): Promise<void>
  /** Removes what writes have left that were cut off before a moment. Returns the number of files. */
  removeCutOff(before: Date): Promise<number>
}
