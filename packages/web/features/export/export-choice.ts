import type { ExportFormat } from '#contract/parcels.ts'
import { createStore } from '../../lib/store.ts'
import { readStored, writeStored } from '../../lib/stored.ts'

/** How the last export was made; the next one starts with the same. */
export interface ExportChoice {
  format: ExportFormat
  withSources: boolean
}

const STORAGE_KEY = 'export'
const DEFAULTS: ExportChoice = { format: 'csv', withSources: false }

const isFormat = (value: unknown): value is ExportFormat =>
  value === 'csv' || value === 'kml' || value === 'geojson'

export function readExportChoice(stored: unknown): ExportChoice {
  const { format, withSources } = (stored ?? {}) as Record<string, unknown>
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
 * `Sites-2026-11-20.kml`, by the specification (part 2, section 7), which leaves the other formats' names to us: they begin with the
 * title of what is exported, if it has one. The day is the person's own.
 */
export function exportFileName(format: ExportFormat, now: Date, title?: string): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const name = format === 'kml' || !title ? 'Sites' : withoutPathMarks(title)
  return `${name}-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.${format}`
}

/** What no file system takes in a name becomes a dash. */
const withoutPathMarks = (title: string) => title.replace(/[\\/:*?"<>|]+/g, '-').trim()
