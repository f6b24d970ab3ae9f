import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'

/** A PDF with a page of each of these words. */
export const pdf = async (...words: string[]) => {
  const document = await PDFDocument.create({ updateMetadata: false })
  for (const word of words) document.addPage([612, 792]).drawText(word)
  return document.save()
}
/** A picture that cannot be packed. */
export const noise = (pixels: number) =>
  sharp({
    create: {
      width: pixels,
      height: pixels,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
/** A photo that says where and by whom it was taken. */
export const photo = () =>
  noise(60)
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '49/1 3/1 0/1' } })
    .jpeg()
    .toBuffer()

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
