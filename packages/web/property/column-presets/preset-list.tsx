import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { ColumnPreset, PresetScope } from '#domain/table/column-presets.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import { notifyFailure } from '../../lib/messages/alerts.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { ButtonMenu } from '../../ui/buttons/button-menu.tsx'
import { PresetForm } from './preset-form.tsx'
import classes from './presets.module.css'
import { deletePreset, renamePreset, savePreset, usePresets } from './presets.ts'

interface PresetListProps {
  scope: PresetScope
  visibleKeys: readonly ColumnKey[]
  onApply: (preset: ColumnPreset) => void
}

export function PresetList({ scope, visibleKeys, onApply }: PresetListProps) {
  const { data: allPresets = [] } = usePresets()
  const [editedPreset, setEditedPreset] = useState<ColumnPreset | null>(null)
  const presets = allPresets.filter((preset) => preset.scope === scope)
  if (presets.length === 0) return null
  return (
    <section aria-label="Presets">
      <ul className={classes.presets}>
        {presets.map((preset) => (
          <li key={preset.id} className={classes.preset}>
            <button
              type="button"
              className={classes.presetName}
              aria-pressed={preset.columns.join() === visibleKeys.join()}
              onClick={() => onApply(preset)}
            >
              {preset.name}
            </button>
            <PresetMenu
              name={preset.name}
              onRename={() => setEditedPreset(preset)}
              onDelete={() => void deleteWithUndo(preset)}
            />
          </li>
        ))}
      </ul>
      {editedPreset !== null && (
        <PresetForm
          key={editedPreset.id}
          initialName={editedPreset.name}
          onCancel={() => setEditedPreset(null)}
          onSave={async (name) => {
            const result = await renamePreset(editedPreset, name)
            if (result.ok) setEditedPreset(null)
            return result
          }}
        />
      )}
    </section>
  )
}

async function deleteWithUndo(preset: ColumnPreset): Promise<void> {
  try {
    await deletePreset(preset)
  } catch (error) {
    return notifyFailure(error)
  }
  const undo = async () => {
    const result = await savePreset(preset.scope, preset.name, preset.columns)
    if (!result.ok) showToast({ kind: 'danger', title: 'Preset not restored', message: result.reason })
  }
  showToast({ title: `Preset “${preset.name}” deleted`, action: { label: 'Undo', run: () => void undo() } })
}

interface PresetMenuProps {
  name: string
  onRename: () => void
  onDelete: () => void
}

function PresetMenu({ name, onRename, onDelete }: PresetMenuProps) {
  return (
    <ButtonMenu
      position="bottom-end"
      button={
        <button type="button" className={classes.presetMenu} aria-label={`Preset ${name}: rename, delete`}>
          <IconDots size={14} stroke={1.75} />
        </button>
      }
    >
      <Menu.Item onClick={onRename}>Rename</Menu.Item>
      <Menu.Item color="red" onClick={onDelete}>
        Delete
      </Menu.Item>
    </ButtonMenu>
  )
}
