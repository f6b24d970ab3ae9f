import { PDFDocument } from '@cantoo/pdf-lib'
import { MANIFEST_FORMAT, type UnsealedManifest } from '#domain/report/manifest/manifest.ts'

export const MANIFEST_WITHOUT_VALUES: UnsealedManifest = {
  format: MANIFEST_FORMAT,
  reportId: 'r',
  title: 'Two lots',
  parcels: [],
  madeAt: '2026-11-23T12:00:00Z',
  units: 'metric',
  sources: [],
  values: [],
  files: [],
}

export async function getPages(...words: string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const text of words) document.addPage([612, 792]).drawText(text)
  return document.save()
}
