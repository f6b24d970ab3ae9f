import { Button, Popover } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReportPart } from '#contract/report/reports.ts'
import { columnCountLabel, type ReportPresets } from '#domain/report/columns/report-columns.ts'
import { needsParcel, PART_GROUPS, PART_KEYS, PART_KINDS, type PartKey } from '#domain/report/part-kinds.ts'
import { isSourcePartKey, partSources } from '#domain/report/source-parts.ts'
import { hasEveryWord } from '#domain/search/has-every-word.ts'
import { useSession } from '../../../../state/account/session.ts'
import { loadDataSources, useDataSources } from '../../../../state/table/data-sources.ts'
import { FilterInput } from '../../../../ui/fields/filter-input.tsx'
import { FocusPopover } from '../../../../ui/focus-popover.tsx'
import classes from './add-parts.module.css'
import { useFavouriteParts } from './favourite-parts.ts'
import { PartChoice } from './part-choice.tsx'
import { estimatePartCost } from './part-cost.ts'
import type { PartDialog } from './part-row.tsx'

interface AddPartsProps {
  parts: readonly ReportPart[]
  parcelCount: number
  presets: ReportPresets
  onAdd: (key: PartKey) => void
  onAsk: (dialog: PartDialog) => void
}

export function AddParts(props: AddPartsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <FocusPopover isOpen={isOpen} setOpen={setOpen} position="bottom-start" width={340}>
      <Popover.Target>
        <Button
          variant="default"
          h={32}
          px={12}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => {
            if (!isOpen) void loadDataSources()
            setOpen(!isOpen)
          }}
        >
          Add
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Add parts" p={0}>
        <Choices {...props} onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </FocusPopover>
  )
}

function Choices({ parts, parcelCount, presets, ...handlers }: AddPartsProps & { onClose: () => void }) {
  const byKey = useDataSources((state) => state.byKey)
  const resources = useSession((session) => session.allowedResources)
  const favourites = useFavouriteParts()
  // Keeps the order from when the menu opened, so that marking a favourite does not move it.
  const [initialFavourites, setInitialFavourites] = useState(favourites)
  if (initialFavourites === null && favourites !== null) setInitialFavourites(favourites)
  const [search, setSearch] = useState('')
  const matches = PART_KEYS.filter((key) => {
    if (parcelCount === 0 && needsParcel(key)) return false
    const { title, group, summary } = PART_KINDS[key]
    return hasEveryWord(`${title} ${group} ${summary}`, search)
  })
  return (
    <>
      <div className={classes.search}>
        <FilterInput
          data-autofocus
          aria-label="Find a data source"
          placeholder="Find a data source..."
          value={search}
          onChange={setSearch}
        />
      </div>
      <div className={classes.groups}>
        {(['Favourites', ...PART_GROUPS] as const).map((group) => {
          const keys = matches.filter((key) =>
            initialFavourites?.has(key) ? group === 'Favourites' : PART_KINDS[key].group === group,
          )
          if (keys.length === 0) return null
          return (
            <fieldset key={group} className={classes.group}>
              <legend>{group}</legend>
              {keys.map((key) => (
                <PartChoice
                  key={key}
                  partKey={key}
                  part={parts.find((part) => part.key === key)}
                  isFavourite={favourites?.has(key) ?? null}
                  cost={estimatePartCost(key, parcelCount, byKey)}
                  columns={
                    isSourcePartKey(key) ? columnCountLabel(partSources(key), presets, resources) : null
                  }
                  {...handlers}
                />
              ))}
            </fieldset>
          )
        })}
        {matches.length === 0 && <p className={classes.none}>No data source matches “{search.trim()}”.</p>}
      </div>
    </>
  )
}
