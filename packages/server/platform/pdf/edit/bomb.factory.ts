import { constants, deflateRawSync } from 'node:zlib'

const PIECES = 1000
/** Compressing a gigabyte of zeros at a time would take seconds. */
const PIECE = deflateRawSync(Buffer.alloc(1_000_000), { finishFlush: constants.Z_SYNC_FLUSH })

/** A megabyte that unpacks to a gigabyte. */
export function createZipBomb(): Buffer {
  const packed = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array(PIECES).fill(PIECE)])
  const head = `%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n3 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`
  return Buffer.concat([
    Buffer.from(head),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF'),
  ])
}
