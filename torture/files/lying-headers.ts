/** A shapefile that claims two thousand million points. */
export function lyingShapefile(): Buffer {
  const file = Buffer.alloc(100 + 8 + 48)
  file.writeInt32BE(9994, 0)
  file.writeInt32BE(file.length / 2, 24)
  file.writeInt32LE(1000, 28)
  file.writeInt32LE(5, 32)
  file.writeInt32BE(1, 100)
  file.writeInt32BE(24, 104)
  file.writeInt32LE(5, 108)
  file.writeInt32LE(2_000_000_000, 108 + 36)
  file.writeInt32LE(2_000_000_000, 108 + 40)
  return file
}

/** A table that claims as many records of as many bytes. */
export function lyingTable(): Buffer {
  const file = Buffer.alloc(65)
  file[0] = 3
  file.writeUInt32LE(4_000_000_000, 4)
  file.writeUInt16LE(65, 8)
  file.writeUInt16LE(65_535, 10)
  file[64] = 0x0d
  return file
}

/** A reference system nested 50,000 levels deep. */
export const deepSystem = () => `PROJCS["a",DATUM["NAD83"],${'A['.repeat(50_000)}1${']'.repeat(50_000)}]`
