import { Checkbox, Text } from '@mantine/core'
import { IconBookmarkPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { isWithinScope, type PresetScope } from '#domain/table/column-presets.ts'
import { type Column, type ColumnKey, columnLabel, columnOf } from '#domain/table/columns.ts'
import type { DataSourceKey } from '#domain/table/data-sources.ts'
import { PresetForm } from '../../property/column-presets/preset-form.tsx'
import { PresetList } from '../../property/column-presets/preset-list.tsx'
import { savePreset } from '../../property/column-presets/presets.ts'
import { useSession } from '../../state/account/session.ts'
import { useAssessmentYears } from '../../state/map/layers.ts'
import { Tooltip } from '../../ui/hints/tooltip.tsx'
import { type ColumnGroup, findColumnGroups } from './column-groups.ts'
import classes from './columns-dialog.module.css'

interface ColumnChoicesProps {
  search: string
  visibleKeys: readonly ColumnKey[]
  recentKeys: readonly ColumnKey[]
  onToggle: (key: ColumnKey) => void
  onApply: (scope: PresetScope, columns: readonly ColumnKey[]) => void
}

export function ColumnChoices({ search, visibleKeys, recentKeys, onToggle, onApply }: ColumnChoicesProps) {
  const years = useAssessmentYears()
  const resources = useSession((session) => session.allowedResources)
  const groups = findColumnGroups(search, years, resources)
  if (groups.length === 0)
    return (
      <Text c="dimmed" ta="center" my={14} p={24}>
        No column matches “{search.trim()}”.
      </Text>
    )
  const offeredKeys = new Set(groups.flatMap(({ columns }) => columns.map(({ key }) => key)))
  const recentColumns = recentKeys.filter((key) => offeredKeys.has(key)).map(columnOf)
  const sections: ColumnGroup[] =
    search.trim() === '' && recentColumns.length > 0
      ? [{ dataSource: null, title: 'Recently added', columns: recentColumns }, ...groups]
      : groups
  const keySet = new Set(visibleKeys)
  return (
    <div className={classes.choices}>
      {sections.map(({ title, dataSource, columns }) => (
        <fieldset key={title} className={classes.group}>
          <legend>{title}</legend>
          {dataSource && (
            <SourceActions
              dataSource={dataSource}
              title={title}
              columns={columns}
              visibleKeys={visibleKeys.filter((key) => isWithinScope(key, dataSource))}
              onApply={onApply}
            />
          )}
          {columns.map((column) => (
            <Choice
              key={column.key}
              column={column}
              label={columnLabel(column, years)}
              isShown={keySet.has(column.key)}
              onToggle={onToggle}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

interface SourceActionsProps {
  dataSource: DataSourceKey
  title: string
  columns: readonly Column[]
  visibleKeys: readonly ColumnKey[]
  onApply: (scope: PresetScope, columns: readonly ColumnKey[]) => void
}

function SourceActions({ dataSource, title, columns, visibleKeys, onApply }: SourceActionsProps) {
  const keySet = new Set(visibleKeys)
  const keys = columns.map(({ key }) => key)
  const hasAll = keys.every((key) => keySet.has(key))
  const next = hasAll
    ? visibleKeys.filter((key) => !keys.includes(key))
    : [...visibleKeys, ...keys.filter((key) => !keySet.has(key))]
  return (
    <>
      <div className={classes.groupActions}>
        <button
          type="button"
          className={classes.quiet}
          aria-label={`${hasAll ? 'None' : 'All'} of ${title}`}
          onClick={() => onApply(dataSource, next)}
        >
          {hasAll ? 'None' : 'All'}
        </button>
        <SavePreset scope={dataSource} title={title} columns={visibleKeys} />
      </div>
      <PresetList
        scope={dataSource}
        visibleKeys={visibleKeys}
        onApply={(preset) => onApply(dataSource, preset.columns)}
      />
    </>
  )
}

interface ChoiceProps {
  column: Column
  label: string
  isShown: boolean
  onToggle: (key: ColumnKey) => void
}

function Choice({ column, label, isShown, onToggle }: ChoiceProps) {
  return (
    <Tooltip label={column.tooltip} position="right">
      <div>
        <Checkbox size="xs" label={label} checked={isShown} onChange={() => onToggle(column.key)} />
      </div>
    </Tooltip>
  )
}

interface SavePresetProps {
  scope: PresetScope
  title: string
  columns: readonly ColumnKey[]
}

function SavePreset({ scope, title, columns }: SavePresetProps) {
  const [isNaming, setNaming] = useState(false)
  if (isNaming) {
    return (
      <PresetForm
        onCancel={() => setNaming(false)}
        onSave={async (name) => {
          const result = await savePreset(scope, name, columns)
          if (result.ok) setNaming(false)
          return result
        }}
      />
    )
  }
  if (columns.length === 0) return null
  return (
    <Tooltip label={`Save the ${title} columns of the table as a preset`}>
      <button
        type="button"
        className={classes.quiet}
        aria-label={`Save the columns of ${title} as a preset`}
        onClick={() => setNaming(true)}
      >
        <IconBookmarkPlus size={14} stroke={1.75} />
      </button>
    </Tooltip>
  )
}
