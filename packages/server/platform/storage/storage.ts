/** Store of files that are too large for the database. Names are `[\w-]+`. */
export interface Storage {
  /** Throws when the file cannot be stored as a whole. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  read(name: string): Promise<Buffer | null>
  /** Without a complaint when there is none. */
  remove(name: string): Promise<void>
}
