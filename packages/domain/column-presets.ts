/** Named sets of columns: save, rename, delete, apply (specification part 2, sections 2 and 3). */
import { type ColumnLayout, checkColumnLayout, layoutOf, shownColumns } from './column-layout.ts'
import { type ColumnKey, isColumnKey } from './columns.ts'

export interface ColumnPreset {
  name: string
  columns: readonly ColumnKey[]
}

export const MAX_PRESET_NAME_LENGTH = 60

export type PresetsResult = { ok: true; presets: ColumnPreset[] } | { ok: false; reason: string }
export type NameResult = { ok: true; name: string } | { ok: false; reason: string }

/** A name is required, at most 60 characters, and unique whatever its case. `except` is the preset being renamed. */
export function checkPresetName(
  presets: readonly ColumnPreset[],
  text: string,
  except: string | null = null,
): NameResult {
  const name = text.trim().replace(/\s+/g, ' ')
  if (name === '') return { ok: false, reason: 'Give the preset a name.' }
  if (name.length > MAX_PRESET_NAME_LENGTH) {
    return { ok: false, reason: `A preset name has at most ${MAX_PRESET_NAME_LENGTH} characters.` }
  }
  const isTaken = presets.some((preset) => preset.name !== except && isSameName(preset.name, name))
  return isTaken ? { ok: false, reason: `There is already a preset called "${name}".` } : { ok: true, name }
}

/** Appends the shown columns under a new name. */
export function savePreset(
  presets: readonly ColumnPreset[],
  text: string,
  layout: ColumnLayout,
): PresetsResult {
  const check = checkColumnLayout(layout)
  if (!check.ok) return check
  const named = checkPresetName(presets, text)
  if (!named.ok) return named
  return { ok: true, presets: [...presets, { name: named.name, columns: shownColumns(layout) }] }
}

export function renamePreset(presets: readonly ColumnPreset[], from: string, text: string): PresetsResult {
  if (!presets.some((preset) => preset.name === from)) {
    return { ok: false, reason: `There is no preset called "${from}".` }
  }
  const named = checkPresetName(presets, text, from)
  if (!named.ok) return named
  return {
    ok: true,
    presets: presets.map((preset) => (preset.name === from ? { ...preset, name: named.name } : preset)),
  }
}

export function deletePreset(presets: readonly ColumnPreset[], name: string): ColumnPreset[] {
  return presets.filter((preset) => preset.name !== name)
}

/** The preset's columns in its order; widths are kept. */
export function applyPreset(layout: ColumnLayout, preset: ColumnPreset): ColumnLayout {
  return { order: layoutOf(preset.columns).order, widths: layout.widths }
}

/** Reads stored presets; columns that no longer exist are dropped, and presets that are empty then. */
export function readPresets(stored: unknown): ColumnPreset[] {
  if (!Array.isArray(stored)) return []
  const presets: ColumnPreset[] = []
  for (const entry of stored as { name?: unknown; columns?: unknown }[]) {
    if (typeof entry?.name !== 'string' || !Array.isArray(entry.columns)) continue
    const columns = entry.columns.filter(
      (key): key is ColumnKey => typeof key === 'string' && isColumnKey(key),
    )
    const named = checkPresetName(presets, entry.name)
    if (named.ok && columns.length > 0) presets.push({ name: named.name, columns: [...new Set(columns)] })
  }
  return presets
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
