import { Button, TextInput } from '@mantine/core'
import { IconSquarePlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { hover } from '../../../state/map/hovered.ts'
import { openParcel } from '../../../state/panel.ts'
import { addToSelection, notifySelection, useSelection } from '../../../state/selection.ts'
import { Note } from '../../../ui/note.tsx'
import { CardSection } from './card-section.tsx'
import classes from './strata-units.module.css'

type Unit = ParcelCard['units']['list'][number]

const FILTER_MIN_UNITS = 12
const MIN_PID_DIGITS = 3

export function StrataUnits({ card: { units } }: { card: ParcelCard }) {
  const [search, setSearch] = useState('')
  if (units.count === 0) return null
  const matches = units.list.filter((unit) => matchesUnit(unit, search))
  return (
    <CardSection title={`Strata units (${formatNumber(units.count)})`}>
      {units.list.length > FILTER_MIN_UNITS && (
        <TextInput
          size="xs"
          aria-label="Find a unit"
          placeholder="Unit number or PID"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <ul className={classes.units} aria-label="Strata units">
        {matches.map((unit) => (
          <li key={unit.upid}>
            <button
              type="button"
              className={classes.unit}
              onClick={() => openParcel(unit.upid)}
              onPointerEnter={() => hover(unit.upid, 'list')}
              onPointerLeave={() => hover(null, 'list')}
            >
              <span>{formatUnitName(unit)}</span>
              <span>{unit.pid ? formatPid(unit.pid) : ''}</span>
              <span>{formatCurrency0(unit.totalDollars)}</span>
            </button>
          </li>
        ))}
      </ul>
      {matches.length === 0 && <Note>No unit in this building starts with “{search.trim()}”.</Note>}
      {units.count > units.list.length && (
        <Note>The first {formatNumber(units.list.length)} are listed.</Note>
      )}
      <SelectUnits units={matches} isAll={search.trim() === ''} />
    </CardSection>
  )
}

function SelectUnits({ units, isAll }: { units: readonly Unit[]; isAll: boolean }) {
  const missingCount = useSelection(({ set }) =>
    units.reduce((count, { upid }) => count + Number(!set.has(upid)), 0),
  )
  if (units.length === 0) return null
  if (missingCount === 0)
    return <Note>{isAll ? 'All units are selected.' : 'These units are selected.'}</Note>
  const add = () => {
    addToSelection(units.map(({ upid }) => upid))
    notifySelection(`${formatCount(missingCount, 'unit')} added`, { key: 'units-added' })
  }
  return (
    <Button
      size="xs"
      variant="default"
      mt={8}
      leftSection={<IconSquarePlus size={16} stroke={1.75} aria-hidden />}
      onClick={add}
    >
      {isAll
        ? `Select all ${formatNumber(units.length)}`
        : `Select ${formatCount(units.length, 'unit')} found`}
    </Button>
  )
}

function formatUnitName({ unit, lotNumber }: Unit): string {
  if (unit !== null) return `Unit ${unit}`
  return lotNumber === null ? 'No unit number' : `Strata lot ${lotNumber}`
}

function matchesUnit({ unit, lotNumber, pid }: Unit, search: string): boolean {
  const searchText = search.trim().toLowerCase().replace(/^#/, '')
  const digits = searchText.replaceAll('-', '')
  return (
    searchText === '' ||
    (unit ?? lotNumber ?? '').toLowerCase().startsWith(searchText) ||
    (digits.length >= MIN_PID_DIGITS && (pid ?? '').startsWith(digits))
  )
}
