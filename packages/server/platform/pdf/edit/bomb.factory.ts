import { deflateSync } from 'node:zlib'

/** A PDF of some kilobytes with a stream of a gigabyte. */
export function bomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(1_000_000_000))
  const head = `%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n3 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`
  return Buffer.concat([
    Buffer.from(head),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF'),
  ])
}
