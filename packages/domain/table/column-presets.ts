/** Named choices of columns (specification part 2, sections 2 and 3). */
import { type ColumnLayout, createColumnLayout, shownColumns } from './column-layout.ts'
import { type ColumnKey, columnOf, readStoredKey } from './columns.ts'
import { type DataSourceKey, isDataSourceKey } from './data-sources.ts'

/** A preset applies to the whole table or to one data source. */
export type PresetScope = 'table' | DataSourceKey

export interface ColumnPreset {
  id: string
  scope: PresetScope
  name: string
  columns: readonly ColumnKey[]
}

export const MAX_PRESET_NAME_LENGTH = 60
/** Per account, in all scopes together. */
export const MAX_PRESETS = 200

export const isPresetScope = (text: string): text is PresetScope => text === 'table' || isDataSourceKey(text)

const presetName = (text: string): string => text.trim().replace(/\s+/g, ' ')

export type PresetCheck = { ok: true; name: string } | { ok: false; reason: string }

/** At most 60 characters, unique in the scope ignoring case. `except`: the preset to rename. */
export function checkPresetName(
  presets: readonly Pick<ColumnPreset, 'id' | 'scope' | 'name'>[],
  scope: PresetScope,
  text: string,
  except: string | null = null,
): PresetCheck {
  const name = presetName(text)
  if (name === '') return { ok: false, reason: 'Give the preset a name.' }
  if (name.length > MAX_PRESET_NAME_LENGTH) {
    return { ok: false, reason: `A preset name has at most ${MAX_PRESET_NAME_LENGTH} characters.` }
  }
  const isTaken = presets.some(
    (preset) => preset.scope === scope && preset.id !== except && isSameName(preset.name, name),
  )
  return isTaken ? { ok: false, reason: nameTakenText(name) } : { ok: true, name }
}

export const nameTakenText = (name: string): string => `There is already a preset called "${name}".`

export const isWithinScope = (key: ColumnKey, scope: PresetScope): boolean =>
  scope === 'table' || columnOf(key).dataSource === scope

/** A data source's preset replaces only its own columns, at the position of the first or at the end. */
export function applyPreset(
  layout: ColumnLayout,
  { scope, columns }: Pick<ColumnPreset, 'scope' | 'columns'>,
): ColumnLayout {
  if (scope === 'table') return { order: createColumnLayout(columns).order, widths: layout.widths }
  const shownKeys = shownColumns(layout)
  const others = shownKeys.filter((key) => !isWithinScope(key, scope))
  const first = shownKeys.findIndex((key) => isWithinScope(key, scope))
  const place = first < 0 ? others.length : first
  const keys = [...others.slice(0, place), ...columns, ...others.slice(place)]
  return { order: createColumnLayout(keys).order, widths: layout.widths }
}

/** Drops unknown and repeated columns, and columns of other data sources. */
export function readPresetColumns(values: readonly unknown[], scope: PresetScope): ColumnKey[] {
  const keys = new Set(values.map(readStoredKey).filter((key) => key !== null))
  return [...keys].filter((key) => isWithinScope(key, scope))
}

/** Reads presets that browsers stored before accounts stored them. */
export function readBrowserPresets(value: unknown): { name: string; columns: ColumnKey[] }[] {
  if (!Array.isArray(value)) return []
  return (value as { name?: unknown; columns?: unknown }[]).flatMap((entry) => {
    if (typeof entry?.name !== 'string' || !Array.isArray(entry.columns)) return []
    const columns = readPresetColumns(entry.columns, 'table')
    const result = checkPresetName([], 'table', entry.name)
    return result.ok && columns.length > 0 ? [{ name: result.name, columns }] : []
  })
}

function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
