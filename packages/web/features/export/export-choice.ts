import type { ExportFormat } from '#contract/parcel/export.ts'
import type { IsoDate } from '#domain/text/dates.ts'
import { fileName } from '../../lib/api/download.ts'
import { createStore } from '../../lib/store/store.ts'
import { readStored, writeStored } from '../../lib/store/stored.ts'

interface ExportChoice {
  format: ExportFormat
  withSources: boolean
}

const STORAGE_KEY = 'export'
const DEFAULTS: ExportChoice = { format: 'csv', withSources: false }

const isFormat = (value: unknown): value is ExportFormat =>
  value === 'csv' || value === 'xlsx' || value === 'kml' || value === 'geojson'

export function readExportChoice(json: unknown): ExportChoice {
  const { format, withSources } = (json ?? {}) as Record<string, unknown>
  return { format: isFormat(format) ? format : DEFAULTS.format, withSources: withSources === true }
}

export const useExportChoice = createStore<ExportChoice>(
  readStored(STORAGE_KEY, readExportChoice) ?? DEFAULTS,
)

export function setExportChoice(part: Partial<ExportChoice>): void {
  useExportChoice.setState(part)
  writeStored(STORAGE_KEY, useExportChoice.getState())
}

/**
 * File name such as `Sites-2026-11-20.kml` (specification part 2, section 7; other formats start with the
 * title). `day` is in the user's time zone.
 */
export const createExportFileName = (format: ExportFormat, day: IsoDate, title?: string): string =>
  fileName(format === 'kml' || !title ? 'Sites' : title, `${day}.${format}`)
