import { Checkbox, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { isAllowed } from '#domain/account/permissions.ts'
import {
  asReportColumns,
  getReportColumns,
  type ReportPresets,
  reportColumnLabel,
  withReportColumns,
} from '#domain/report/columns/report-columns.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { partSources } from '#domain/report/source-parts.ts'
import { type ColumnKey, columnOf, isColumnAllowed } from '#domain/table/columns.ts'
import { DATA_SOURCES, type TaskSourceKey } from '#domain/table/data-sources.ts'
import { CustomizeForm } from '../../../../../property/column-presets/customize-form.tsx'
import { useSession } from '../../../../../state/account/session.ts'
import { useAssessmentYears } from '../../../../../state/map/layers.ts'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { Tooltip } from '../../../../../ui/hints/tooltip.tsx'
import { ReorderList } from '../../../../../ui/lists/reorder-list.tsx'
import classes from './part-columns.module.css'

interface Draft {
  order: readonly ColumnKey[]
  chosenKeys: ReadonlySet<ColumnKey>
}

interface PartColumnsDialogProps {
  partKey: PartKey
  presets: ReportPresets
  onCustomize: (presets: ReportPresets) => void
  onClose: () => void
}

export function PartColumnsDialog({ partKey, presets, onCustomize, onClose }: PartColumnsDialogProps) {
  const resources = useSession((session) => session.allowedResources)
  const sources = partSources(partKey).filter((candidate) =>
    isAllowed(resources, DATA_SOURCES[candidate].needs),
  )
  const [source, setSource] = useState(sources[0])
  const offeredColumns = (key: TaskSourceKey) =>
    getReportColumns(key)
      .filter((column) => isColumnAllowed(column, resources))
      .map(({ key }) => key)
  const [initial] = useState<ReadonlyMap<TaskSourceKey, Draft>>(
    () => new Map(sources.map((key) => [key, createDraft(offeredColumns(key), presets[key])])),
  )
  const [drafts, setDrafts] = useState(initial)
  const draft = source && drafts.get(source)
  if (!source || !draft) return null
  const edit = (newDraft: Draft) => setDrafts(new Map(drafts).set(source, newDraft))
  const visibleKeys = listChosenKeys(draft)
  const emptySource = [...drafts].find(([, draft]) => draft.chosenKeys.size === 0)?.[0]
  const customize = () => {
    // Skips unedited presets, because another window may have changed them.
    const customized = [...drafts]
      .filter(([key, columns]) => columns !== initial.get(key))
      .reduce((all, [key, columns]) => withReportColumns(all, key, listChosenKeys(columns)), presets)
    onCustomize(customized)
  }
  const emptySourceText = emptySource && sources.length > 1 ? ` of ${DATA_SOURCES[emptySource].title}` : ''
  const problem = emptySource === undefined ? null : `Choose at least one column${emptySourceText}.`
  return (
    <Dialog title="Customize Columns" onClose={onClose}>
      <CustomizeForm
        scope={source}
        visibleKeys={visibleKeys}
        problem={problem}
        choice={
          sources.length > 1 && (
            <SegmentedControl
              fullWidth
              mb={12}
              aria-label="Data source"
              data={sources.map((value) => ({ value, label: DATA_SOURCES[value].title }))}
              value={source}
              onChange={(value) => setSource(value as TaskSourceKey)}
            />
          )
        }
        onApply={({ columns }) => edit(createDraft(offeredColumns(source), asReportColumns(columns)))}
        onReset={() => edit(createDraft(offeredColumns(source), undefined))}
        onCustomize={customize}
        onClose={onClose}
      >
        <ColumnList
          label={`Columns of ${DATA_SOURCES[source].title}`}
          order={draft.order}
          chosenKeys={draft.chosenKeys}
          onMove={(key, toIndex) =>
            edit({ ...draft, order: draft.order.filter((other) => other !== key).toSpliced(toIndex, 0, key) })
          }
          onToggle={(key) => edit({ ...draft, chosenKeys: toggleKey(draft.chosenKeys, key) })}
        />
      </CustomizeForm>
    </Dialog>
  )
}

const listChosenKeys = ({ order, chosenKeys }: Draft): ColumnKey[] =>
  order.filter((key) => chosenKeys.has(key))

function toggleKey(chosenKeys: Draft['chosenKeys'], key: ColumnKey): Draft['chosenKeys'] {
  const keys = new Set(chosenKeys)
  if (!keys.delete(key)) keys.add(key)
  return keys
}

function createDraft(offeredKeys: readonly ColumnKey[], preset: readonly ColumnKey[] | undefined): Draft {
  const chosenKeys = preset?.filter((key) => offeredKeys.includes(key)) ?? offeredKeys
  return {
    order: [...chosenKeys, ...offeredKeys.filter((key) => !chosenKeys.includes(key))],
    chosenKeys: new Set(chosenKeys),
  }
}

interface ColumnListProps {
  label: string
  order: readonly ColumnKey[]
  chosenKeys: ReadonlySet<ColumnKey>
  onMove: (key: ColumnKey, toIndex: number) => void
  onToggle: (key: ColumnKey) => void
}

function ColumnList({ label, order, chosenKeys, onMove, onToggle }: ColumnListProps) {
  const years = useAssessmentYears()
  const items = order.map((key) => {
    const column = columnOf(key)
    const text = reportColumnLabel(column, years)
    return {
      key,
      label: text,
      isSkipped: !chosenKeys.has(key),
      content: (
        <Tooltip label={column.tooltip} position="left">
          <div>
            <Checkbox size="xs" label={text} checked={chosenKeys.has(key)} onChange={() => onToggle(key)} />
          </div>
        </Tooltip>
      ),
    }
  })
  return (
    <div className={classes.list}>
      <ReorderList label={label} items={items} onMove={onMove} />
    </div>
  )
}
